import type { SubmittedTransfer, TransferRequest, Transfers } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { namespace } from '../utils/namespace.js'
import { assertTransfer } from './assertTransfer.js'
import { askTransaction, checkAccount } from './checkAccount.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encode.js'
import { simulate } from './plan.js'
import { pickQuote, plannedQuotes, type Quote, quoteTransfer, toTransferFee } from './quote.js'
import { createRead, type Read } from './read.js'

/** The quote of a request that no plan was read for just now. */
async function readQuote(read: Read, request: TransferRequest, checked: TransferRequest): Promise<Quote> {
  const [fresh, simulation] = await Promise.all([quoteTransfer(read, checked), simulate(read, checked)])
  const revertReason = simulation.status === 'failed' ? simulation.message : fresh.revertReason
  if (revertReason !== undefined) throw new LatchkitError('SIMULATION_FAILED', { details: revertReason })
  return pickQuote(request, fresh)
}

/** See `Transfers.send`. Whatever `encode` returns is checked: only the requested transfer reaches the wallet. */
export async function send(
  rpc: RpcClient,
  connector: Parameters<Transfers['send']>[0],
  { request, reviewedFee, requestId, onAsk }: Parameters<Transfers['send']>[1],
  encode: typeof encodeTransfer = encodeTransfer,
): Promise<SubmittedTransfer> {
  // A copy, so that the caller cannot change the request between the check and the wallet.
  const checked = { ...request, token: { ...request.token } }
  checkRequest(checked)
  const { account, network } = checked
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const read = createRead(rpc, { network })
  const quote = plannedQuotes.take(request) ?? (await readQuote(read, request, checked))
  if (reviewedFee && isFeeChanged(reviewedFee, toTransferFee(quote))) throw new LatchkitError('FEE_CHANGED')
  const transaction = Object.freeze(encode(checked, quote))

  await checkAccount(connector, checked)
  const { to, value = '0x0', data } = transaction
  const follow = { to, value, data, block: quote.blockNumber.toString() }
  onAsk?.(follow)
  // Checked in the tick of the wallet request, so that nothing can change in between.
  assertTransfer(transaction, checked, quote)
  return askTransaction(rpc, connector, { account, network, transaction, follow, requestId })
}
