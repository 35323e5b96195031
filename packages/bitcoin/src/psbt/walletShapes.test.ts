import { type BitcoinTampering, bitcoinTamperings, signPsbtAs } from '@latchkit/testing'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { quirks, type WalletId } from '../connectors/quirks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import { finalize } from './finalize.js'
import { signingProblems } from './signingError.js'
import type { SigningRequest } from './types.js'

const [payment, ordinals, receiver] = [
  createBitcoinSigner('p2wpkh', 1),
  createBitcoinSigner('p2tr', 2),
  createBitcoinSigner('p2wpkh', 3),
]

/** Two inputs of the wallet, of its two addresses, to another address and back. */
function createPsbt(): Uint8Array {
  const transaction = new Transaction()
  for (const [index, signer] of [payment, ordinals].entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index,
      witnessUtxo: { amount: 50_000n, script: signer.script },
      ...signer.inputFields,
    })
  transaction.addOutput({ script: receiver.script, amount: 60_000n })
  transaction.addOutput({ script: payment.script, amount: 39_000n })
  return transaction.toPSBT()
}

const psbt = createPsbt()
const request: SigningRequest = { psbt, inputs: [{ index: 0 }, { index: 1 }] }
const ids = Object.keys(quirks) as WalletId[]

/** The way of a request through a wallet's shape, and back. */
function ask(id: WalletId, tampering?: BitcoinTampering, asked: SigningRequest = request): Uint8Array {
  const { shape } = quirks[id]
  const call = shape.signPsbt({
    psbt,
    inputs: asked.inputs.map(input => ({
      ...input,
      address: input.index === 0 ? payment.address : ordinals.address,
    })),
    account: payment.address,
    network: 'mainnet',
  })
  const result = signPsbtAs(id, call.parameters, { keys: [payment, ordinals], tampering })
  const returned = shape.readSignedPsbt(result)
  if (!returned) throw new Error('The result of the wallet was not read.')
  return returned
}

const expected: Record<BitcoinTampering, string> = {
  'other output': signingProblems.receiver,
  'other amount': signingProblems.amount,
  'extra input': signingProblems.inputs,
  'other sighash': signingProblems.sighash,
  unsigned: signingProblems.unsigned,
  'foreign signature': signingProblems.signature,
}

describe('sign, then check (D60): 13 wallet shapes', () => {
  test('are all in the table', () => expect(ids).toHaveLength(13))

  test.each(ids)('%s signs what it was asked to, and it becomes our transaction', id => {
    const signed = assertSameTransaction(request, ask(id))
    expect(signed.map(({ index }) => index)).toEqual([0, 1])
    const transaction = Transaction.fromRaw(finalize(request, signed), { allowUnknownOutputs: true })
    const unsigned = Transaction.fromPSBT(psbt)
    expect(transaction.inputsLength).toBe(2)
    expect(transaction.getOutput(0)).toMatchObject({ amount: 60_000n })
    expect(transaction.id).toBe(Transaction.fromRaw(unsigned.unsignedTx, { allowUnknownOutputs: true }).id)
  })

  const cases = ids.flatMap(id => bitcoinTamperings.map(tampering => ({ id, tampering })))
  test('are 78 cases with 6 bitcoinTamperings', () => expect(cases).toHaveLength(78))

  test.each(cases)('$id with $tampering is refused in clear words', ({ id, tampering }) => {
    expect(() => assertSameTransaction(request, ask(id, tampering))).toThrow(
      expect.objectContaining({ code: 'WALLET_FAILED', shortMessage: expected[tampering] }),
    )
  })

  test.each(ids.filter(id => quirks[id].signs === 'all'))(
    '%s, which signs all it can, is refused when it was asked for one input',
    id => {
      const one: SigningRequest = { psbt, inputs: [{ index: 0 }] }
      expect(() => assertSameTransaction(one, ask(id, undefined, one))).toThrow(
        expect.objectContaining({ code: 'WALLET_FAILED', shortMessage: signingProblems.excess }),
      )
    },
  )

  test.each(ids.filter(id => quirks[id].signs === 'asked'))(
    '%s signs one of two inputs when asked for one',
    id => {
      const one: SigningRequest = { psbt, inputs: [{ index: 1 }] }
      const signed = assertSameTransaction(one, ask(id, undefined, one))
      expect(signed.map(({ index }) => index)).toEqual([1])
      expect(() => finalize(one, signed)).toThrow(expect.objectContaining({ code: 'SIGN_FAILED' }))
    },
  )

  test('a wallet that drops the sighash it was asked for is refused', () => {
    const single: SigningRequest = { psbt, inputs: [{ index: 0, sighashes: [3] }, { index: 1 }] }
    expect(() => assertSameTransaction(single, ask('metamask', undefined, single))).toThrow(
      expect.objectContaining({ shortMessage: signingProblems.sighash }),
    )
  })
})
