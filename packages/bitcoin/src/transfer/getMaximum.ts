import type { Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient, toAddress } from '@latchkit/core/family'
import { checkRequest } from './checkRequest.js'
import { getMaximum as computeMaximum } from './planPayment.js'
import { readSpendable, toRate } from './prepare.js'
import { fetchFeeRates } from './readCoins.js'
import { getDust } from './sizes.js'

/** See `Transfers.getMaximum`: all coins that a payment may spend, without change. */
export async function getMaximum(
  rest: RestClient,
  { request, balance, signal }: Parameters<Transfers['getMaximum']>[0],
): Promise<bigint> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const { network, account, token, feeRate } = request
  if (token.address !== undefined || balance <= 0n) return 0n
  // Without a receiver, the fee of paying oneself: that of the common kinds differs by some bytes.
  const receiverText = request.receiver ?? toAddress(account)
  const { payer, receiver } = checkRequest({ network, account, token, receiver: receiverText, amount: 1n })
  const read = { rest, network, signal }
  const [coins, rates] = await Promise.all([readSpendable(payer, read), fetchFeeRates(read)])
  const most = computeMaximum({ coins, receiver: receiver.script, feeRate: toRate(feeRate, rates) })
  return most <= balance ? most : balance < getDust(receiver.script) ? 0n : balance
}
