import { LatchkitError } from '@latchkit/core/family'
import { toFee } from './feeRates.js'
import { getDust, getVsize } from './sizes.js'
import type { Coin, PaymentOutput, PaymentPlan } from './types.js'

export type PlanPaymentParameters = {
  /** What may be spent: see `listSpendable`. */
  coins: readonly Coin[]
  receiver: Uint8Array
  amount: bigint
  /** The script of the payment address. */
  change: Uint8Array
  /** Satoshis per 1000 virtual bytes. */
  feeRate: bigint
}

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, { amount }) => total + amount, 0n)
const maxTries = 20_000
const maxCoins = 200

/** Confirmed coins first, then large ones; the order of equal coins does not depend on the server. */
const byUse = (a: Coin, b: Coin): number => {
  if (a.isConfirmed !== b.isConfirmed) return a.isConfirmed ? -1 : 1
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1
  return `${a.txid}:${a.index}` < `${b.txid}:${b.index}` ? -1 : 1
}

type Target = Omit<PlanPaymentParameters, 'coins'>

/** What the coins have above the payment and its fee, without change. */
const getExcess = (coins: readonly Coin[], { receiver, amount, feeRate }: Target): bigint =>
  sum(coins) - amount - toFee(getVsize(coins, [{ script: receiver }]), feeRate)

/** Coins among which an exact match is looked for. */
const maxCandidates = 100

/**
 * Coins that need no change: what is left over costs less than change would, now and when it is spent. Tries include and
 * exclude of each coin, the large ones first, within a number of tries (Murch's branch and bound).
 */
function findExact(coins: readonly Coin[], target: Target): readonly Coin[] | undefined {
  const { change, feeRate, receiver, amount } = target
  const toCost = (vsize: number): bigint => toFee(vsize, feeRate)
  const empty = getVsize([], [{ script: receiver }])
  const addedBy = (coin: { script: Uint8Array }): number => getVsize([coin], [{ script: receiver }]) - empty
  const changeVsize = getVsize([], [{ script: receiver }, { script: change }]) - empty
  const tolerance = toCost(changeVsize + addedBy({ script: change }))
  // What a coin adds beyond its own fee. Those that add nothing are never of use.
  const candidates = coins
    .slice(0, maxCandidates)
    .map(coin => ({ coin, value: coin.amount - toCost(addedBy(coin)) }))
    .filter(({ value }) => value > 0n)
  const left: bigint[] = [0n]
  for (const { value } of [...candidates].reverse()) left.unshift(value + (left[0] ?? 0n))
  const wanted = amount + toCost(empty)
  let tries = 0
  let best: { coins: readonly Coin[]; excess: bigint } | undefined
  const visit = (at: number, chosen: readonly Coin[], value: bigint): void => {
    tries++
    if (value >= wanted) {
      const excess = getExcess(chosen, target)
      if (excess >= 0n && excess <= tolerance && (!best || excess < best.excess))
        best = { coins: chosen, excess }
      return
    }
    const candidate = candidates[at]
    if (!candidate || tries >= maxTries || value + (left[at] ?? 0n) < wanted) return
    visit(at + 1, [...chosen, candidate.coin], value + candidate.value)
    visit(at + 1, chosen, value)
  }
  visit(0, [], 0n)
  return best?.coins
}

/** Large coins first, until they pay for amount and fee. */
function accumulate(coins: readonly Coin[], target: Target): readonly Coin[] | undefined {
  for (let count = 1; count <= Math.min(coins.length, maxCoins); count++) {
    const chosen = coins.slice(0, count)
    if (getExcess(chosen, target) >= 0n) return chosen
  }
  return undefined
}

/** Change of less than dust, or of less than it costs, goes to the fee. */
function toPlan(coins: readonly Coin[], target: Target): PaymentPlan {
  const { receiver, amount, change, feeRate } = target
  const payment: PaymentOutput = { script: receiver, amount }
  const vsize = getVsize(coins, [payment, { script: change }])
  const rest = sum(coins) - amount - toFee(vsize, feeRate)
  if (rest >= getDust(change))
    return {
      coins,
      outputs: [payment, { script: change, amount: rest }],
      changeIndex: 1,
      fee: toFee(vsize, feeRate),
      vsize,
    }
  return {
    coins,
    outputs: [payment],
    changeIndex: undefined,
    fee: sum(coins) - amount,
    vsize: getVsize(coins, [payment]),
  }
}

/**
 * Which coins a payment spends, with its change and fee. Confirmed coins are taken alone where they suffice.
 * @throws INSUFFICIENT_FUNDS; SIMULATION_FAILED for an amount that nodes do not relay
 */
export function planPayment({ coins, ...target }: PlanPaymentParameters): PaymentPlan {
  if (target.amount < getDust(target.receiver))
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage: `The amount is below ${getDust(target.receiver)} satoshis, the least that the network relays.`,
    })
  const sorted = [...coins].sort(byUse)
  for (const some of [sorted.filter(({ isConfirmed }) => isConfirmed), sorted]) {
    const chosen = findExact(some, target) ?? accumulate(some, target)
    if (chosen) return toPlan(chosen, target)
  }
  throw new LatchkitError('INSUFFICIENT_FUNDS')
}

/** The most that the coins can pay to a receiver, all of them spent, without change; 0n when nothing is left. */
export function getMaximum({
  coins,
  receiver,
  feeRate,
}: Omit<PlanPaymentParameters, 'amount' | 'change'>): bigint {
  const all = [...coins].sort(byUse).slice(0, maxCoins)
  const rest = sum(all) - toFee(getVsize(all, [{ script: receiver }]), feeRate)
  return rest >= getDust(receiver) ? rest : 0n
}

/**
 * The same payment at a higher fee (BIP-125): the coins and the receiver stay, the change pays the difference.
 * @throws INSUFFICIENT_FUNDS where there is not enough change
 */
export function planReplacement(plan: PaymentPlan, feeRate: bigint): PaymentPlan {
  const { coins, outputs, changeIndex, vsize } = plan
  const wanted = toFee(vsize, feeRate)
  // A replacement pays for its own relay, on top of what the first one paid.
  const least = plan.fee + toFee(vsize, 1000n)
  const fee = wanted > least ? wanted : least
  const change = changeIndex === undefined ? undefined : outputs[changeIndex]
  const rest = (change?.amount ?? 0n) - (fee - plan.fee)
  if (!change || rest < getDust(change.script)) throw new LatchkitError('INSUFFICIENT_FUNDS')
  return {
    ...plan,
    coins,
    outputs: outputs.map((output, index) => (index === changeIndex ? { ...output, amount: rest } : output)),
    fee,
  }
}
