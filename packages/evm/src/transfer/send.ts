import type { SubmittedTransfer, TransferRequest, Transfers } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RpcClient, toLateError } from '@latchkit/core/family'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { toBigInt } from '../utils/hex.js'
import { namespace } from '../utils/namespace.js'
import { assertTransfer } from './assertTransfer.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encode.js'
import { simulate } from './plan.js'
import { pickQuote, plannedQuotes, type Quote, quoteTransfer, toTransferFee } from './quote.js'
import { createRead, isHash, type Read } from './read.js'

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
  { request, reviewedFee, onAsk }: Parameters<Transfers['send']>[1],
  encode: typeof encodeTransfer = encodeTransfer,
): Promise<SubmittedTransfer> {
  // A copy, so that the caller cannot change the request between the check and the wallet.
  const checked = { ...request, token: { ...request.token } }
  checkRequest(checked)
  const { account, network } = checked
  const { caipNetworkId } = network
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const read = createRead(rpc, { network })
  const quote = plannedQuotes.take(request) ?? (await readQuote(read, request, checked))
  if (reviewedFee && isFeeChanged(reviewedFee, toTransferFee(quote))) throw new LatchkitError('FEE_CHANGED')
  const transaction = Object.freeze(encode(checked, quote))

  const [chainId, accounts] = await Promise.all([
    connector.request({ method: 'eth_chainId', caipNetworkId }),
    connector.request({ method: 'eth_accounts', caipNetworkId }),
  ])
  const actual = toCaipNetworkId(chainId)
  if (actual !== caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId, actual } })
  const sender = toAddress(account).toLowerCase()
  const shared: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  if (!shared.some(item => typeof item === 'string' && item.toLowerCase() === sender))
    throw new LatchkitError(shared.length > 0 ? 'ACCOUNT_CHANGED' : 'NOT_CONNECTED')

  onAsk?.()
  // Checked in the tick of the wallet request, so that nothing can change in between.
  assertTransfer(transaction, checked, quote)
  /** The hash as the wallet returned it, perhaps after the request has timed out. */
  const readHash = async (hash: unknown): Promise<SubmittedTransfer> => {
    if (!isHash(hash))
      throw new LatchkitError('WALLET_FAILED', { details: 'It returned no transaction hash.' })
    // The wallet's node may be ahead of this endpoint; without the nonce, `watch` reads it again.
    const readSoon = createRead(rpc, { network, timeoutMs: 2000, retries: 0 })
    const sent = await readSoon('eth_getTransactionByHash', [hash]).catch(() => undefined)
    const { from, nonce: sentNonce } = (sent ?? {}) as { from?: unknown; nonce?: unknown }
    const nonce = String(from).toLowerCase() === sender ? toBigInt(sentNonce) : undefined
    const { to, value = '0x0', data } = transaction
    return {
      hash: hash.toLowerCase(),
      follow: {
        to,
        value,
        data,
        block: quote.blockNumber.toString(),
        ...(nonce === undefined ? {} : { nonce: nonce.toString() }),
      },
    }
  }
  let response: unknown
  try {
    response = await connector.request({
      method: 'eth_sendTransaction',
      params: [transaction],
      caipNetworkId,
    })
  } catch (error) {
    throw toLateError(error, readHash)
  }
  return readHash(response)
}
