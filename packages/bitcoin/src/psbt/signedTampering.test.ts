import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BitcoinSigner, createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { toHex } from '../utils/bytes.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import { finalize } from './finalize.js'
import type { SigningRequest } from './types.js'

const signers = keyKinds.map((kind, index) => createBitcoinSigner(kind, index + 40))
const [foreign, receiver] = [createBitcoinSigner('p2wpkh', 50), createBitcoinSigner('p2tr', 51)]
const options = { allowLegacyWitnessUtxo: true, allowUnknownOutputs: true } as const

type Input = { signer: BitcoinSigner; txid: number; index: number; sequence: number; amount: bigint }
type Output = { signer: BitcoinSigner; amount: bigint }
/** What is signed, and how: by which key, with which sighash, or not at all. */
type Draft = {
  version: number
  lockTime: number
  inputs: readonly Input[]
  outputs: readonly Output[]
  skipped?: number
  forged?: number
  sighash?: number
}

const asked: Draft = {
  version: 2,
  lockTime: 0,
  inputs: signers.map((signer, index) => ({
    signer,
    txid: index + 1,
    index,
    sequence: 0xfffffffd,
    // One alone is more than all that is paid: the library signs nothing that spends more than it has.
    amount: 500_000n + BigInt(index),
  })),
  outputs: [
    { signer: receiver, amount: 120_000n },
    { signer: signers[2] ?? receiver, amount: 60_000n },
    { signer: signers[0] ?? receiver, amount: 15_000n },
  ],
}

function create({ version, lockTime, inputs, outputs }: Draft): Transaction {
  const transaction = new Transaction({ ...options, version, lockTime })
  for (const { signer, txid, index, sequence, amount } of inputs)
    transaction.addInput({
      txid: new Uint8Array(32).fill(txid),
      index,
      sequence,
      witnessUtxo: { amount, script: signer.script },
      ...signer.inputFields,
    })
  for (const { signer, amount } of outputs) transaction.addOutput({ script: signer.script, amount })
  return transaction
}

const request: SigningRequest = {
  psbt: create(asked).toPSBT(),
  inputs: signers.map((_, index) => ({ index })),
}

/** Signs for real, as the wallet's own keys can; in the form that was asked for, where all inputs are signed. */
function sign(draft: Draft, form: 'partial' | 'final' | 'raw'): Uint8Array {
  const transaction = create(draft)
  for (const [index, { signer }] of draft.inputs.entries()) {
    if (index === draft.skipped) continue
    // Of an input without an output of its number, NONE in the place of SINGLE.
    const isSingle = draft.sighash !== undefined && (draft.sighash & 3) === 3
    const sighash = isSingle && index >= draft.outputs.length ? 2 : draft.sighash
    if (sighash !== undefined) transaction.updateInput(index, { sighashType: sighash }, true)
    const types = sighash === undefined ? undefined : [sighash]
    if (index !== draft.forged) {
      transaction.signIdx(signer.secret, index, types)
      continue
    }
    // The signature is over another transaction.
    const other = create({ ...draft, lockTime: draft.lockTime + 1 })
    other.signIdx(signer.secret, index)
    const { partialSig, tapKeySig } = other.getInput(index)
    if (tapKeySig) transaction.updateInput(index, { tapKeySig }, true)
    else if (partialSig) transaction.updateInput(index, { partialSig }, true)
  }
  const isComplete = draft.skipped === undefined && form !== 'partial'
  if (isComplete) for (const index of draft.inputs.keys()) transaction.finalizeIdx(index)
  return isComplete && form === 'raw' ? transaction.extract() : transaction.toPSBT()
}

const replace = <Item>(list: readonly Item[], at: number, change: (item: Item) => Item): readonly Item[] =>
  list.map((item, index) => (index === at % list.length ? change(item) : item))
const remove = <Item>(list: readonly Item[], at: number): readonly Item[] =>
  list.filter((_, index) => index !== at % list.length)
const swap = <Item>(list: readonly Item[], at: number): readonly Item[] => {
  const first = at % list.length
  const second = (first + 1) % list.length
  return list.map((item, index) => list[index === first ? second : index === second ? first : index] ?? item)
}

/** Each changes what the transaction does, or what is signed of it. */
const changes: Readonly<Record<string, (draft: Draft, at: number, by: number) => Draft>> = {
  receiver: (draft, at) => ({
    ...draft,
    outputs: replace(draft.outputs, at, output => ({ ...output, signer: foreign })),
  }),
  amount: (draft, at, by) => ({
    ...draft,
    outputs: replace(draft.outputs, at, output => ({ ...output, amount: output.amount + BigInt(by) })),
  }),
  'output more': (draft, _, by) => ({
    ...draft,
    outputs: [...draft.outputs, { signer: foreign, amount: BigInt(by) }],
  }),
  'output less': (draft, at) => ({ ...draft, outputs: remove(draft.outputs, at) }),
  'order of outputs': (draft, at) => ({ ...draft, outputs: swap(draft.outputs, at) }),
  'input more': (draft, at, by) => ({
    ...draft,
    inputs: [
      ...draft.inputs,
      {
        signer: signers[at % signers.length] ?? foreign,
        txid: 99,
        index: by,
        sequence: 0xfffffffd,
        amount: 10_000n,
      },
    ],
  }),
  'input less': (draft, at) => ({ ...draft, inputs: remove(draft.inputs, at) }),
  'order of inputs': (draft, at) => ({ ...draft, inputs: swap(draft.inputs, at) }),
  'coin that is spent': (draft, at, by) => ({
    ...draft,
    inputs: replace(draft.inputs, at, input => ({ ...input, index: input.index + by })),
  }),
  'transaction of the coin': (draft, at, by) => ({
    ...draft,
    inputs: replace(draft.inputs, at, input => ({ ...input, txid: 100 + (by % 100) })),
  }),
  sequence: (draft, at, by) => ({
    ...draft,
    inputs: replace(draft.inputs, at, input => ({ ...input, sequence: input.sequence - by })),
  }),
  version: draft => ({ ...draft, version: 1 }),
  'lock time': (draft, _, by) => ({ ...draft, lockTime: draft.lockTime + by }),
  sighash: (draft, at) => ({ ...draft, sighash: [2, 3, 0x81, 0x82, 0x83][at % 5] ?? 2 }),
  'an input unsigned': (draft, at) => ({ ...draft, skipped: at % draft.inputs.length }),
  'a signature of another transaction': (draft, at) => ({ ...draft, forged: at % draft.inputs.length }),
}

const step = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  at: fc.nat(999),
  by: fc.integer({ min: 1, max: 1000 }),
})
const runs = Number(process.env['LATCHKIT_CASES'] ?? 60)

test('what was asked for, signed, is accepted in every form', () => {
  for (const form of ['partial', 'final', 'raw'] as const) {
    const inputs = assertSameTransaction(request, sign(asked, form))
    const transaction = Transaction.fromRaw(finalize(request, inputs), options)
    expect(transaction.inputsLength).toBe(signers.length)
  }
})

test(`of ${runs} random changes, signed by the wallet’s own keys, none is accepted (D60)`, () => {
  const refused = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('partial', 'final', 'raw'),
      (steps, form) => {
        const draft = steps.reduce<Draft>(
          (current, { change, at, by }) => changes[change]?.(current, at, by) ?? current,
          asked,
        )
        const isSigned =
          draft.sighash === undefined && draft.skipped === undefined && draft.forged === undefined
        // Two swaps may be none.
        fc.pre(!isSigned || toHex(create(draft).unsignedTx) !== toHex(create(asked).unsignedTx))
        fc.pre(draft.inputs.length > 0 && draft.outputs.length > 0)
        const returned = sign(draft, form)
        expect(() => assertSameTransaction(request, returned)).toThrow(
          expect.objectContaining({
            code: 'WALLET_FAILED',
            shortMessage: expect.stringMatching(/wallet .*Nothing was sent\.$/),
          }),
        )
        for (const { change } of steps) refused.set(change, (refused.get(change) ?? 0) + 1)
      },
    ),
    { numRuns: runs },
  )
  expect([...refused.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(runs)
}, 1_200_000)
