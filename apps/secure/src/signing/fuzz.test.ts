import { base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createContext,
  evmAddress,
  mainnet,
  solana,
  solanaAddress,
  toRequest,
} from '../../testing/approvalFixtures.js'
import { decodeRequest } from '../../testing/decodeRequest.js'
import { drainers } from '../../testing/drainerCorpus.js'
import { decodeRlp, encodeRlp } from './evm/rlp.js'
import { parseUnsigned, serialiseUnsigned } from './evm/transaction.js'
import { handleRequest } from './handleRequest.js'
import { handledMethods } from './methods.js'
import { RequestError } from './RequestError.js'
import { isSignIn, readSignIn } from './readSignIn.js'
import { readMessage, readTransaction } from './solana/readTransaction.js'
import { isHex, toBytes, toHex } from './toBytes.js'
import type { Payload } from './types.js'

/** `npm run test:long` asks for 100,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 2000)
const options = { timeout: 300_000 }

const payloads = drainers.map(({ payload }) => payload)
const mutateBytes = (bytes: Uint8Array, at: number, value: number, cut: number): Uint8Array => {
  const changed = Uint8Array.from(bytes.subarray(0, bytes.length - (cut % 8 ? 0 : cut)))
  if (changed.length > 0) changed[at % changed.length] = value
  return changed
}

/** Payloads of the corpus with a byte changed or the end cut off, and bytes from nowhere. */
const hostile: fc.Arbitrary<Payload> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...payloads), fc.nat(5000), fc.nat(255), fc.nat(40))
    .map(([payload, at, value, cut]): Payload => {
      if (payload.kind === 'evmTransaction')
        return { ...payload, unsigned: toHex(mutateBytes(toBytes(payload.unsigned), at, value, cut)) }
      if (payload.kind === 'solanaTransactions')
        return {
          ...payload,
          wires: payload.wires.map(wire => base64.encode(mutateBytes(base64.decode(wire), at, value, cut))),
        }
      if (payload.kind === 'evmTypedData') {
        const letters = [...payload.json]
        letters[at % letters.length] = String.fromCharCode(value)
        return { ...payload, json: letters.join('') }
      }
      if (!('bytes' in payload)) return payload
      return { ...payload, bytes: toHex(mutateBytes(toBytes(payload.bytes), at, value, cut)) }
    }),
  fc
    .uint8Array({ maxLength: 400 })
    .map((bytes): Payload => ({ kind: 'evmTransaction', chainId: '1', unsigned: toHex(bytes) })),
  fc
    .uint8Array({ maxLength: 400 })
    .map((bytes): Payload => ({ kind: 'solanaTransactions', wires: [base64.encode(bytes)] })),
  fc.json().map((json): Payload => ({ kind: 'evmTypedData', json })),
  fc.string().map((text): Payload => ({ kind: 'evmMessage', bytes: toHex(new TextEncoder().encode(text)) })),
)

describe('hostile bytes', () => {
  test(
    `T17: the decoder says something of ${runs} altered payloads, and never that one is safe`,
    options,
    () => {
      fc.assert(
        fc.property(hostile, payload => {
          const decoded = decodeRequest(toRequest(payload))
          expect(decoded.actions.length).toBeGreaterThan(0)
          const words = JSON.stringify([
            decoded.actions.map(({ title }) => title),
            decoded.labels.map(({ text }) => text),
          ])
          expect(words).not.toMatch(/\b(safe|secure|trusted|verified)\b/i)
        }),
        { numRuns: runs },
      )
    },
  )

  test(`the parsers return or refuse ${runs} times, and read back what they write`, options, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1300 }), bytes => {
        const item = decodeRlp(bytes)
        if (item) expect(toHex(encodeRlp(item))).toBe(toHex(bytes))
        const parsed = parseUnsigned(toHex(bytes))
        if (parsed) expect(serialiseUnsigned(parsed)).toBe(toHex(bytes))
        readMessage(bytes)
        readTransaction(bytes)
      }),
      { numRuns: runs },
    )
  })

  test(`requests of ${runs} shapes end in a result or a typed error`, options, async () => {
    const methods = [...handledMethods.values()].flatMap(map =>
      [...map].flatMap(([name, kind]) => (kind === 'read' ? [] : [name])),
    )
    const value = fc.oneof(
      fc.anything({ maxDepth: 2 }),
      fc.constantFrom(evmAddress, solanaAddress, '0x', '0x1', `0x${'f'.repeat(64)}`, '{}', 'AQAB'),
    )
    const params = fc.oneof(
      value,
      fc.array(value, { maxLength: 4 }),
      fc
        .record(
          { to: value, data: value, value, gas: value, type: value, nonce: value },
          { requiredKeys: [] },
        )
        .map(each => [each]),
      fc.record(
        { message: value, transaction: value, transactions: value, pubkey: value },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), params, async (method, given) => {
        const isSolana = method.startsWith('solana')
        const account = isSolana ? solanaAddress : evmAddress
        const { caipNetworkId } = isSolana ? solana : mainnet
        await handleRequest({ account, caipNetworkId, method, params: given }, createContext()).catch(error =>
          expect(error).toBeInstanceOf(RequestError),
        )
      }),
      { numRuns: runs },
    )
  })

  test('sign-in messages of any shape are read in time', options, () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4000 }), text => {
        readSignIn(text)
        readSignIn(`${text} wants you to sign in with your Ethereum account:\n${text}`)
        expect(isSignIn(`${text} wants you to sign in with your`)).toBe(true)
        expect(isHex(text) && text.length % 2 === 1).toBe(false)
      }),
      { numRuns: Math.min(runs, 1000) },
    )
  })
})
