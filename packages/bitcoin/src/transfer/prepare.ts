import type { TransferFee, TransferRequest } from '@latchkit/core'
import { createPlanCache, LatchkitError, type PlanCache } from '@latchkit/core/family'
import { getAccountFacts } from '../accounts/accountFacts.js'
import type { CheckedRequest, Party } from './checkRequest.js'
import { type FeeRates, parseFeeRate } from './feeRates.js'
import { listSpendable } from './listSpendable.js'
import { planPayment } from './planPayment.js'
import { fetchFeeRates, type ReadOptions, readCoins } from './readCoins.js'
import { readPrevious } from './readPrevious.js'
import type { Coin, PaymentPlan } from './types.js'

/** What was read of the chain for a payment. */
export type Prepared = { payment: PaymentPlan; fee: TransferFee; rates: FeeRates; rate: bigint }

/** Payments that `plan` has read: `send` uses them without another read. */
export const plannedTransfers: PlanCache<Prepared> = createPlanCache()

/**
 * The coins that a payment of this address may spend. An address that holds inscriptions as well, or of which no wallet has
 * said what it is for, as none does over WalletConnect, keeps its small coins: inscriptions may be in them.
 * @throws SIMULATION_FAILED for the address that the wallet keeps inscriptions on
 */
function selectCoins(coins: readonly Coin[], { address, script }: Party): readonly Coin[] {
  const facts = getAccountFacts(address)
  if (facts?.purpose === 'ordinals' && !facts.isShared)
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage:
        'This address holds inscriptions, which a payment would spend. Pay from the payment address instead.',
    })
  const isShared = facts?.isShared ?? true
  return listSpendable({ coins, payment: script, ordinals: isShared ? script : undefined })
}

/** Reads what may be spent. */
export const readSpendable = async (payer: Party, read: ReadOptions): Promise<readonly Coin[]> =>
  selectCoins(await readCoins(payer, read), payer)

/** The fee of a payment as it is reviewed; unusual above ten times what the network asks for. */
const toTransferFee = ({ fee }: PaymentPlan, rate: bigint, { normal }: FeeRates): TransferFee => ({
  amount: fee,
  parts: [{ kind: 'network', amount: fee }],
  ...(rate > normal * 10n ? { isUnusual: true, usual: (fee * normal) / rate } : {}),
})

/** The rate that a request asks for: one of the three choices, or its own in sat/vB. */
export function toRate(wanted: string | undefined, rates: FeeRates): bigint {
  const rate =
    wanted === undefined
      ? rates.normal
      : wanted === 'slow' || wanted === 'normal' || wanted === 'fast'
        ? rates[wanted]
        : parseFeeRate(wanted)
  if (rate === undefined)
    throw new LatchkitError('CONFIG_INVALID', {
      details: 'A fee rate is slow, normal, fast, or satoshis per virtual byte.',
    })
  return rate
}

/**
 * Reads the coins and the fees, and plans the payment.
 * @throws INSUFFICIENT_FUNDS, SIMULATION_FAILED, RPC_FAILED …
 */
export async function prepare(
  request: TransferRequest,
  { payer, receiver }: CheckedRequest,
  read: ReadOptions,
): Promise<Prepared> {
  const [coins, rates] = await Promise.all([
    readSpendable(payer, read),
    fetchFeeRates(read),
    read.rest.assertBroadcast(request.network),
  ])
  const rate = toRate(request.feeRate, rates)
  const target = { receiver: receiver.script, amount: request.amount, change: payer.script, feeRate: rate }
  const planned = planPayment({ coins, ...target })
  const payment = { ...planned, coins: await readPrevious(planned.coins, read) }
  return { payment, fee: toTransferFee(payment, rate, rates), rates, rate }
}
