import { p2ms, p2sh, p2tr, p2wsh, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { toHex } from '../utils/bytes.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import { finalize } from './finalize.js'
import { signingProblems } from './signingError.js'
import { writeSigned } from './writeSigned.js'

const options = { allowLegacyWitnessUtxo: true, allowUnknownOutputs: true, allowUnknownInputs: true } as const
const [a, b, c] = [
  createBitcoinSigner('p2wpkh', 1),
  createBitcoinSigner('p2wpkh', 2),
  createBitcoinSigner('p2wpkh', 3),
]

/** A PSBT that spends one output. */
function spend(input: Parameters<Transaction['addInput']>[0], script: Uint8Array): Transaction {
  const transaction = new Transaction(options)
  const txid = new Uint8Array(32).fill(5)
  transaction.addInput({ txid, index: 0, witnessUtxo: { amount: 9000n, script }, ...input })
  transaction.addOutput({ script: a.script, amount: 8000n })
  return transaction
}

const problem = (shortMessage: string) => expect.objectContaining({ code: 'WALLET_FAILED', shortMessage })
const first = [{ index: 0 }]

const multisig = p2ms(2, [a.publicKey, b.publicKey, c.publicKey])
describe.each([
  ['p2wsh', p2wsh(multisig)],
  ['p2sh', p2sh(multisig)],
  ['p2sh-p2wsh', p2sh(p2wsh(multisig))],
] as const)('a multisig of 2 of 3 in %s', (_name, payment) => {
  const redeemScript = 'redeemScript' in payment ? payment.redeemScript : undefined
  const witnessScript = 'witnessScript' in payment ? payment.witnessScript : undefined
  const fields = { ...(redeemScript ? { redeemScript } : {}), ...(witnessScript ? { witnessScript } : {}) }
  const unsigned = spend(fields, payment.script)

  test('takes one signature after the other, and is complete with the second', () => {
    const request = { psbt: unsigned.toPSBT(), inputs: first }
    const wallet = Transaction.fromPSBT(request.psbt, options)
    wallet.signIdx(c.secret, 0)
    const signed = assertSameTransaction(request, wallet.toPSBT())
    expect(signed[0]?.final).toBeUndefined()
    expect(() => finalize(request, signed)).toThrow(expect.objectContaining({ code: 'SIGN_FAILED' }))

    const second = { psbt: writeSigned(request, signed), inputs: first }
    const other = Transaction.fromPSBT(second.psbt, options)
    other.signIdx(a.secret, 0)
    const both = assertSameTransaction(second, other.toPSBT())
    other.finalize()
    expect(toHex(finalize(second, both))).toBe(toHex(other.extract()))
    // The same PSBT again has no new signature.
    expect(() => assertSameTransaction(second, second.psbt)).toThrow(problem(signingProblems.unsigned))
  })

  test('refuses a signature of a key that is not in its script, and of another sighash', () => {
    const request = { psbt: unsigned.toPSBT(), inputs: first }
    const wallet = Transaction.fromPSBT(request.psbt, options)
    wallet.signIdx(a.secret, 0)
    const signature = wallet.getInput(0).partialSig?.[0]?.[1] ?? new Uint8Array()
    const forged = Transaction.fromPSBT(request.psbt, options)
    forged.updateInput(0, { partialSig: [[createBitcoinSigner('p2wpkh', 9).publicKey, signature]] }, true)
    expect(() => assertSameTransaction(request, forged.toPSBT())).toThrow(problem(signingProblems.signature))
    const single = { ...request, inputs: [{ index: 0, sighashes: [3] }] }
    expect(() => assertSameTransaction(single, wallet.toPSBT())).toThrow(problem(signingProblems.sighash))
  })
})

describe('a script path of taproot', () => {
  const leaf = Uint8Array.of(32, ...b.publicKey.slice(1), 172)
  const payment = p2tr(a.publicKey.slice(1), { script: leaf }, undefined, true)
  const unsigned = spend({ tapLeafScript: payment.tapLeafScript ?? [] }, payment.script)
  const request = { psbt: unsigned.toPSBT(), inputs: first }
  const wallet = Transaction.fromPSBT(request.psbt, options)
  wallet.signIdx(b.secret, 0)

  test('is signed by the key of the leaf', () => {
    const signed = assertSameTransaction(request, wallet.toPSBT())
    expect(signed[0]?.leafSignatures).toHaveLength(1)
    const psbt = Transaction.fromPSBT(writeSigned(request, signed), options)
    psbt.finalize()
    const finished = assertSameTransaction(request, psbt.toPSBT())
    expect(toHex(finalize(request, finished))).toBe(toHex(psbt.extract()))
  })

  test('refuses a signature with one byte changed, and a leaf that was not in the PSBT', () => {
    const [[key, signature] = []] = wallet.getInput(0).tapScriptSig ?? []
    if (!key || !signature) throw new Error('The wallet did not sign.')
    const withSignature = (pair: [typeof key, Uint8Array]): Uint8Array => {
      const forged = Transaction.fromPSBT(request.psbt, options)
      forged.updateInput(0, { tapScriptSig: [pair] }, true)
      return forged.toPSBT()
    }
    const changed = signature.map((byte, index) => (index === 7 ? byte ^ 1 : byte))
    const foreign = { ...key, leafHash: new Uint8Array(32) }
    for (const bytes of [withSignature([key, changed]), withSignature([foreign, signature])])
      expect(() => assertSameTransaction(request, bytes)).toThrow(problem(signingProblems.signature))
  })
})

describe('a PSBT of version 2 (BIP-370)', () => {
  test('is the same transaction as its version 0', () => {
    const request = { psbt: spend({}, a.script).toPSBT(2), inputs: first }
    const wallet = Transaction.fromPSBT(spend({}, a.script).toPSBT(0), options)
    wallet.signIdx(a.secret, 0)
    const signed = assertSameTransaction(request, wallet.toPSBT())
    wallet.finalize()
    expect(toHex(finalize(request, signed))).toBe(toHex(wallet.extract()))
  })
})

describe('what has another form', () => {
  const request = { psbt: spend({}, a.script).toPSBT(), inputs: first }
  test.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('signed')],
    ['the head of a PSBT', request.psbt.slice(0, 20)],
  ])('is refused: %s', (_name, bytes) => {
    expect(() => assertSameTransaction(request, bytes)).toThrow(problem(signingProblems.unreadable))
  })

  test.each([
    ['the sequence', { sequence: 1 }, {}],
    ['the lock time', {}, { lockTime: 5 }],
    ['the version', {}, { version: 1 }],
  ])('is refused where the wallet changed %s', (_name, input, other) => {
    const changed = new Transaction({ ...options, ...other })
    const txid = new Uint8Array(32).fill(5)
    changed.addInput({ txid, index: 0, witnessUtxo: { amount: 9000n, script: a.script }, ...input })
    changed.addOutput({ script: a.script, amount: 8000n })
    changed.signIdx(a.secret, 0)
    expect(() => assertSameTransaction(request, changed.toPSBT())).toThrow(problem(signingProblems.form))
  })
})
