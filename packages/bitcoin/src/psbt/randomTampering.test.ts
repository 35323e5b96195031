import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { toHex } from '../utils/bytes.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import { finalize } from './finalize.js'
import type { SigningRequest } from './types.js'
import { writeSigned } from './writeSigned.js'

const signers = keyKinds.map((kind, index) => createBitcoinSigner(kind, index + 10))
const foreign = createBitcoinSigner('p2wpkh', 99)
const options = { allowLegacyWitnessUtxo: true, allowUnknownOutputs: true } as const

/** One input of each kind, and one of another party that was signed before. */
function create(): { request: SigningRequest; signed: Transaction } {
  const transaction = new Transaction(options)
  for (const [index, signer] of [...signers, foreign].entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index,
      sequence: 0xfffffffd,
      witnessUtxo: { amount: 50_000n, script: signer.script },
      ...signer.inputFields,
    })
  transaction.addOutput({ script: foreign.script, amount: 200_000n })
  transaction.addOutput({ script: signers[2]?.script ?? foreign.script, amount: 40_000n })
  transaction.signIdx(foreign.secret, signers.length)
  transaction.finalizeIdx(signers.length)
  const request = { psbt: transaction.toPSBT(), inputs: signers.map((_, index) => ({ index })) }
  const signed = Transaction.fromPSBT(request.psbt, options)
  for (const [index, { secret }] of signers.entries()) signed.signIdx(secret, index)
  return { request, signed }
}

const { request, signed } = create()
const partial = signed.toPSBT()
for (const index of signers.keys()) signed.finalizeIdx(index)
const forms = { partial, final: signed.toPSBT(), raw: signed.extract() }
const honest = toHex(signed.extract())

describe('what a wallet returns (D60)', () => {
  test.each(Object.entries(forms))('in the form %s becomes the same transaction', (_name, returned) => {
    const inputs = assertSameTransaction(request, returned)
    expect(inputs.map(({ index, final }) => [index, final !== undefined])).toEqual(
      signers.map((_, index) => [index, true]),
    )
    expect(toHex(finalize(request, inputs))).toBe(honest)
    const psbt = Transaction.fromPSBT(writeSigned(request, inputs), options)
    expect(toHex(psbt.extract())).toBe(honest)
  })

  const runs = Number(process.env['LATCHKIT_CASES'] ?? 300)

  test(`after one of ${runs} random changes is refused, or still our transaction with the same signatures`, () => {
    let refused = 0
    const change = fc.record({
      form: fc.constantFrom(...Object.values(forms)),
      at: fc.nat(2000),
      by: fc.integer({ min: 1, max: 255 }),
      kind: fc.constantFrom('flip', 'insert', 'remove', 'cut'),
    })
    fc.assert(
      fc.property(change, ({ form, at, by, kind }) => {
        const place = at % form.length
        const changed = {
          flip: () => form.map((byte, index) => (index === place ? byte ^ by : byte)),
          insert: () => Uint8Array.from([...form.slice(0, place), by, ...form.slice(place)]),
          remove: () => Uint8Array.from([...form.slice(0, place), ...form.slice(place + 1)]),
          cut: () => form.slice(0, place),
        }[kind]()
        let result: string
        try {
          result = toHex(finalize(request, assertSameTransaction(request, changed)))
        } catch (error) {
          expect(error).toMatchObject({ code: 'WALLET_FAILED' })
          refused++
          return
        }
        // A change of what is not used, such as the wallet's own copy of an output that is spent, changes nothing.
        expect(result).toBe(honest)
      }),
      { numRuns: runs },
    )
    expect(refused).toBeGreaterThan(runs / 2)
  }, 600_000)
})

describe('a request that is not sound is refused before a wallet sees it', () => {
  test.each([
    ['no input to sign', { ...request, inputs: [] }],
    ['an input twice', { ...request, inputs: [{ index: 0 }, { index: 0 }] }],
    ['an input that is not there', { ...request, inputs: [{ index: 7 }] }],
    ['what is no PSBT', { ...request, psbt: new Uint8Array(5) }],
  ])('%s', (_name, other) => {
    expect(() => assertSameTransaction(other, partial)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    )
  })

  test('an output that is spent and not in the PSBT', () => {
    const transaction = new Transaction(options)
    transaction.addInput({ txid: new Uint8Array(32).fill(1), index: 0 })
    transaction.addOutput({ script: foreign.script, amount: 1n })
    const other = { psbt: transaction.toPSBT(), inputs: [{ index: 0 }] }
    expect(() => assertSameTransaction(other, partial)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    )
  })
})
