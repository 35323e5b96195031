import { inspect } from 'node:util'
import { Cl, getAddressFromPrivateKey, PubKeyEncoding, postConditionToHex } from '@stacks/transactions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../address/stacksAddress.js'
import {
  anyTransaction,
  clarityValue,
  createByLibrary,
  type OracleTransaction,
  postCondition,
  readByLibrary,
  signByLibrary,
} from '../fixtures/oracle.js'
import { toHex } from '../utils/hash.js'
import { encodeTransaction } from './encodeTransaction.js'
import { readTransaction } from './readTransaction.js'
import { serializePostCondition, serializeValue } from './serialize.js'

/** In full by `npm run test:long`. */
const numRuns = Number(process.env['LATCHKIT_CASES'] ?? 200)

function encode({ payment, ...rest }: OracleTransaction): string {
  if (payment.kind === 'stx') return encodeTransaction({ ...rest, payment })
  const { address, name, functionName, values, conditions, mode } = payment
  return encodeTransaction({
    ...rest,
    payment: {
      kind: 'call',
      contract: `${address}.${name}`,
      functionName,
      functionArgs: values.map(serializeValue),
      postConditions: conditions.map(serializePostCondition),
      postConditionMode: mode,
    },
  })
}

describe('the same bytes as @stacks/transactions (SIP-005, SIP-040, R5.10)', () => {
  test('of random Clarity values', () => {
    fc.assert(
      fc.property(clarityValue, value => {
        expect(serializeValue(value)).toBe(Cl.serialize(value))
      }),
      { numRuns },
    )
  })

  test('of random post-conditions, from their own form and from hex', () => {
    fc.assert(
      fc.property(postCondition, condition => {
        const hex = postConditionToHex(condition)
        expect(serializePostCondition(condition)).toBe(hex)
        expect(serializePostCondition(`0x${hex.toUpperCase()}`)).toBe(hex)
      }),
      { numRuns },
    )
  })

  test('of random transactions, which both read alike', () => {
    fc.assert(
      fc.property(anyTransaction, transaction => {
        const hex = encode(transaction)
        expect(hex).toBe(createByLibrary(transaction).serialize())
        const read = readTransaction(hex)
        expect(read).toBeDefined()
        expect(read).toEqual(readByLibrary(hex))
      }),
      { numRuns },
    )
  }, 600_000)
})

describe('signatures of @stacks/transactions', () => {
  const secret = '11'.repeat(32)
  test.each([
    ['compressed', `${secret}01`, PubKeyEncoding.Compressed],
    ['uncompressed', secret, PubKeyEncoding.Uncompressed],
  ])('of a key that is %s are the signer’s, and of no other', (_name, key, encoding) => {
    const hash = parseAddress(getAddressFromPrivateKey(key))?.hash
    const senderHash = toHex(hash ?? new Uint8Array())
    const [sample] = fc.sample(anyTransaction, { numRuns: 1, seed: 7 })
    if (!sample) throw new Error('There is no transaction.')
    const signed = signByLibrary(createByLibrary({ ...sample, senderHash }, encoding), key)
    expect(readTransaction(signed)).toMatchObject({ isSigned: true, signer: senderHash })
    expect(readTransaction(signed)).toEqual(readByLibrary(signed))
    const foreign = signByLibrary(createByLibrary(sample, encoding), key)
    expect(readTransaction(foreign)?.isSigned).toBe(false)
  })
})

describe('what is read', () => {
  test('of random changes to the bytes, nothing that @stacks/transactions does not read the same way', () => {
    fc.assert(
      fc.property(
        // Of another memo or order of fields, the library has its own opinion.
        anyTransaction.filter(
          ({ payment }) => payment.kind === 'call' && !inspect(payment, { depth: null }).includes('tuple'),
        ),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: -2, max: 2 }),
        (transaction, changes, more) => {
          let bytes = Buffer.from(encode(transaction), 'hex')
          for (const [place, change] of changes) {
            const at = place % bytes.length
            bytes[at] = (bytes[at] ?? 0) ^ change
          }
          bytes = more < 0 ? bytes.subarray(0, more) : Buffer.concat([bytes, Buffer.alloc(more)])
          const hex = bytes.toString('hex')
          const read = readTransaction(hex)
          if (read) expect(read).toEqual(readByLibrary(hex))
        },
      ),
      { numRuns },
    )
  }, 600_000)
})
