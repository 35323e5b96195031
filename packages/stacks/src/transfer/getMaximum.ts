import type { Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { toNetworkName } from '../utils/caip.js'
import { checkRequest } from './checkRequest.js'
import { toFeeChoice } from './fee.js'
import { prepareTransaction } from './prepare.js'

/** Burn addresses, in place of a receiver that is not chosen yet. */
const placeholders = { mainnet: 'SP000000000000000000002Q6VF78', testnet: 'ST000000000000000000002AMW42H' }

/** The complete balance of a token, or the native balance without the fee. */
export async function getMaximum(
  rest: RestClient,
  { request, balance, signal }: Parameters<Transfers['getMaximum']>[0],
): Promise<bigint> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const { network, token } = request
  const receiver = request.receiver ?? placeholders[toNetworkName(network.caipNetworkId)]
  const sender = checkRequest({ ...request, receiver, amount: 1n })
  if (token.address !== undefined || balance <= 0n) return balance > 0n ? balance : 0n
  // Amounts have a fixed size, so the fee does not depend on it.
  const payment = { kind: 'stx', recipient: receiver, amount: balance, memo: '' } as const
  const chosen = toFeeChoice(request.feeRate)
  const { fee } = await prepareTransaction(rest, { sender, payment, fee: chosen }, { network, signal })
  return balance > fee.amount ? balance - fee.amount : 0n
}
