import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BitcoinSigner, createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { assertSameTransaction } from '../psbt/assertSameTransaction.js'
import { finalize } from '../psbt/finalize.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { getTransactionId, writeTransaction } from '../transaction/writeTransaction.js'
import { toHex } from '../utils/bytes.js'
import { createPaymentPsbt } from './createPaymentPsbt.js'
import { toFee } from './feeRates.js'
import { listSpendable, toCoinId } from './listSpendable.js'
import { getMaximum, planPayment, planReplacement } from './planPayment.js'
import { getDust } from './sizes.js'
import type { Coin, PaymentPlan } from './types.js'

const receiver = createBitcoinSigner('p2wpkh', 50)
const ordinals = createBitcoinSigner('p2tr', 51)

/** A transaction with one output to the signer, which the coin is of. */
function createCoin(signer: BitcoinSigner, amount: bigint, number = 1, isConfirmed = true): Coin {
  const input = {
    txid: new Uint8Array(32).fill(number),
    index: number,
    script: new Uint8Array(),
    sequence: 0,
    witness: [],
  }
  const previous = { version: 2, lockTime: 0, inputs: [input], outputs: [{ amount, script: signer.script }] }
  return {
    txid: getTransactionId(previous),
    index: 0,
    amount,
    script: signer.script,
    isConfirmed,
    previous: writeTransaction(previous),
  }
}

const sum = (values: readonly { amount: bigint }[]) =>
  values.reduce((total, { amount }) => total + amount, 0n)

/** The size of the transaction once the chain library has signed it. */
function sign(plan: PaymentPlan, signer: BitcoinSigner) {
  const psbt = createPaymentPsbt(plan, signer.publicKey)
  const wallet = Transaction.fromPSBT(psbt)
  wallet.sign(signer.secret)
  const request = { psbt, inputs: plan.coins.map((_, index) => ({ index })) }
  const bytes = finalize(request, assertSameTransaction(request, wallet.toPSBT()))
  return { bytes, vsize: Transaction.fromRaw(bytes).vsize }
}

describe.each(keyKinds)('a payment from %s', kind => {
  const signer = createBitcoinSigner(kind, 40)

  test('spends what it needs, pays the rate and gives change back', () => {
    const amounts = fc.array(fc.bigInt({ min: 600n, max: 5_000_000n }), { minLength: 1, maxLength: 12 })
    const rates = fc.bigInt({ min: 1000n, max: 300_000n })
    let paid = 0
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 600n, max: 6_000_000n }), rates, (values, amount, feeRate) => {
        const coins = values.map((value, index) => createCoin(signer, value, index + 1))
        const target = { coins, receiver: receiver.script, change: signer.script, feeRate }
        let plan: PaymentPlan
        try {
          plan = planPayment({ ...target, amount })
        } catch (error) {
          expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
          expect(getMaximum(target)).toBeLessThan(amount)
          return
        }
        paid++
        expect(sum(plan.coins)).toBe(sum(plan.outputs) + plan.fee)
        expect(plan.outputs[0]).toEqual({ script: receiver.script, amount })
        expect(new Set(plan.coins.map(toCoinId)).size).toBe(plan.coins.length)
        for (const output of plan.outputs)
          expect(output.amount).toBeGreaterThanOrEqual(getDust(output.script))
        expect(plan.fee).toBeGreaterThanOrEqual(toFee(plan.vsize, feeRate))
        // Without change, at most what change would have cost is lost to the fee.
        if (plan.changeIndex === undefined)
          expect(plan.fee - toFee(plan.vsize, feeRate)).toBeLessThanOrEqual(toFee(300, feeRate) + 1000n)
      }),
      { numRuns: 100 },
    )
    expect(paid).toBeGreaterThan(20)
  })

  test('is signed by the chain library, and not larger than its fee was for', () => {
    for (const count of [1, 2, 7]) {
      const coins = Array.from({ length: count }, (_, index) => createCoin(signer, 100_000n, index + 1))
      const feeRate = 12_345n
      const amount = 100_000n * BigInt(count - 1) + 50_000n
      const plan = planPayment({ coins, receiver: receiver.script, change: signer.script, amount, feeRate })
      expect(plan.coins).toHaveLength(count)
      const { bytes, vsize } = sign(plan, signer)
      expect(vsize).toBeLessThanOrEqual(plan.vsize)
      expect(plan.vsize - vsize).toBeLessThanOrEqual(2 * count + 2)
      expect(plan.fee).toBeGreaterThanOrEqual(toFee(vsize, feeRate))
      const { inputs, outputs } = readTransaction(bytes)
      expect(inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
      expect(outputs).toEqual(plan.outputs)
    }
  })

  test('can be replaced at a higher fee that the change pays (BIP-125)', () => {
    const coins = [createCoin(signer, 100_000n)]
    const amount = 40_000n
    const plan = planPayment({
      coins,
      receiver: receiver.script,
      change: signer.script,
      amount,
      feeRate: 2000n,
    })
    const next = planReplacement(plan, 20_000n)
    expect(next.coins).toEqual(plan.coins)
    expect(next.outputs[0]).toEqual(plan.outputs[0])
    expect(next.fee).toBe(toFee(plan.vsize, 20_000n))
    expect(sum(next.coins)).toBe(sum(next.outputs) + next.fee)
    sign(next, signer)
    // A rate that is hardly higher still pays for the relay of the replacement.
    expect(planReplacement(plan, 2001n).fee).toBe(plan.fee + BigInt(plan.vsize))
    expect(() => planReplacement(plan, 1_000_000n)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }),
    )
    const all = getMaximum({ coins, receiver: receiver.script, feeRate: 2000n })
    const exact = planPayment({
      coins,
      receiver: receiver.script,
      change: signer.script,
      amount: all,
      feeRate: 2000n,
    })
    expect(exact.changeIndex).toBeUndefined()
    expect(() => planReplacement(exact, 20_000n)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }),
    )
  })
})

describe('which coins a payment may spend', () => {
  const signer = createBitcoinSigner('p2wpkh', 40)
  const coins = [
    createCoin(signer, 30_000n, 1),
    createCoin(signer, 546n, 2),
    createCoin(ordinals, 90_000n, 3),
    createCoin(receiver, 70_000n, 4),
  ]
  const amounts = (found: readonly Coin[]) => found.map(({ amount }) => amount)

  test('those of the payment address, never those of the ordinals address', () => {
    expect(amounts(listSpendable({ coins, payment: signer.script, ordinals: ordinals.script }))).toEqual([
      30_000n,
      546n,
    ])
  })

  test('none that an index marks', () => {
    const marked = new Set(coins.slice(0, 1).map(toCoinId))
    expect(amounts(listSpendable({ coins, payment: signer.script, marked }))).toEqual([546n])
    const shared = { coins, payment: ordinals.script, ordinals: ordinals.script }
    expect(amounts(listSpendable({ ...shared, marked: new Set() }))).toEqual([90_000n])
  })

  test('no small ones of an address for both purposes while there is no index', () => {
    const own = [createCoin(ordinals, 10_000n, 5), createCoin(ordinals, 10_001n, 6)]
    const shared = { coins: own, payment: ordinals.script, ordinals: ordinals.script }
    expect(amounts(listSpendable(shared))).toEqual([10_001n])
  })

  test('unconfirmed ones only where the confirmed do not suffice', () => {
    const own = [createCoin(signer, 500_000n, 7, false), createCoin(signer, 50_000n, 8)]
    const plan = (amount: bigint) =>
      amounts(
        planPayment({ coins: own, receiver: receiver.script, change: signer.script, amount, feeRate: 1000n })
          .coins,
      )
    expect(plan(20_000n)).toEqual([50_000n])
    expect(plan(100_000n)).toContain(500_000n)
  })

  test('an amount that nodes do not relay is refused with the least that they do', () => {
    const target = { coins, receiver: receiver.script, change: signer.script, feeRate: 1000n }
    expect(() => planPayment({ ...target, amount: 293n })).toThrow(
      expect.objectContaining({ code: 'SIMULATION_FAILED', shortMessage: expect.stringContaining('294') }),
    )
  })

  test('10,000 coins are chosen from in bounded time', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...createCoin(signer, 1n, 1),
      index,
      amount: BigInt(1000 + index),
    }))
    const target = { coins: many, receiver: receiver.script, change: signer.script, feeRate: 1000n }
    expect(planPayment({ ...target, amount: 12_345n }).coins.length).toBeLessThan(5)
    expect(() => planPayment({ ...target, amount: 10n ** 15n })).toThrow()
  })
})

test('dust is that of Bitcoin Core for each kind', () => {
  const dust = Object.fromEntries(keyKinds.map(kind => [kind, getDust(createBitcoinSigner(kind).script)]))
  expect(dust).toEqual({ p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2tr: 330n })
})

describe('the PSBT of a payment', () => {
  const [nested, taproot, legacy] = [
    createBitcoinSigner('p2sh', 40),
    createBitcoinSigner('p2tr', 40),
    createBitcoinSigner('p2pkh', 40),
  ]
  const plan = (signer: BitcoinSigner, changes: Partial<Coin> = {}) =>
    planPayment({
      coins: [{ ...createCoin(signer, 50_000n), ...changes }],
      receiver: receiver.script,
      change: signer.script,
      amount: 20_000n,
      feeRate: 1000n,
    })

  test('is refused where the coin lacks what its input needs', () => {
    const invalid = expect.objectContaining({ code: 'CONFIG_INVALID' })
    expect(() => createPaymentPsbt(plan(legacy, { previous: undefined }))).toThrow(invalid)
    expect(() => createPaymentPsbt(plan(nested))).toThrow(invalid)
    expect(() => createPaymentPsbt(plan(nested), receiver.publicKey)).toThrow(invalid)
    expect(() => createPaymentPsbt(plan(nested, { txid: 'ab' }), nested.publicKey)).toThrow(invalid)
  })

  test('names the internal key of taproot, with its parity byte or without; another key is left out', () => {
    const read = (key?: Uint8Array) =>
      Transaction.fromPSBT(createPaymentPsbt(plan(taproot), key)).getInput(0).tapInternalKey
    const internal = toHex(taproot.publicKey.slice(1))
    expect(
      [taproot.publicKey, taproot.publicKey.slice(1)].map(key => toHex(read(key) ?? new Uint8Array())),
    ).toEqual([internal, internal])
    expect(read(taproot.script.slice(2))).toBeUndefined()
    expect(read()).toBeUndefined()
  })

  test('is not made for a coin that the server gave another amount', () => {
    expect(() => createPaymentPsbt(plan(legacy, { amount: 60_000n }))).toThrow(
      expect.objectContaining({ code: 'SIMULATION_FAILED' }),
    )
  })
})
