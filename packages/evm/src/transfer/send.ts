import { BaseError, type SubmittedTransfer, type Transfers } from '@latchkit/core'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { toBigInt } from '../utils/hex.js'
import { namespace } from '../utils/namespace.js'
import { assertTransfer } from './assertTransfer.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encode.js'
import { simulate } from './plan.js'
import { pickQuote, quoteTransfer } from './quote.js'
import { createRead, isHash } from './read.js'

/** See `Transfers.send`. Whatever `encode` makes, only the transfer that was asked for passes. */
export async function send(
  connector: Parameters<Transfers['send']>[0],
  { request, onAsk }: Parameters<Transfers['send']>[1],
  encode: typeof encodeTransfer = encodeTransfer,
): Promise<SubmittedTransfer> {
  // Its own copy: what was checked stays what is sent, whatever the caller does meanwhile.
  const checked = { ...request, token: { ...request.token } }
  checkRequest(checked)
  const { account, network } = checked
  const { caipNetworkId } = network
  if (connector.namespace !== namespace) throw new BaseError('CHAIN_MISMATCH')
  const read = createRead({ network })
  const [fresh, simulation] = await Promise.all([quoteTransfer(read, checked), simulate(read, checked)])
  const refusal = simulation.status === 'failed' ? simulation.message : fresh.refusal
  if (refusal !== undefined) throw new BaseError('SIMULATION_FAILED', { details: refusal })
  const quote = pickQuote(request, fresh)
  const transaction = Object.freeze(encode(checked, quote))

  const [chainId, accounts] = await Promise.all([
    connector.request({ method: 'eth_chainId', caipNetworkId }),
    connector.request({ method: 'eth_accounts', caipNetworkId }),
  ])
  const actual = toCaipNetworkId(chainId)
  if (actual !== caipNetworkId)
    throw new BaseError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId, actual } })
  const sender = toAddress(account).toLowerCase()
  const shared: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  if (!shared.some(item => typeof item === 'string' && item.toLowerCase() === sender))
    throw new BaseError(shared.length > 0 ? 'ACCOUNT_CHANGED' : 'NOT_CONNECTED')

  onAsk?.()
  // The last thing before the wallet, in the same tick.
  assertTransfer(transaction, checked, quote)
  const hash = await connector.request({
    method: 'eth_sendTransaction',
    params: [transaction],
    caipNetworkId,
  })
  if (!isHash(hash)) throw new BaseError('WALLET_FAILED', { details: 'It answered no transaction hash.' })

  // A wallet's own node may be ahead of the site's: without the nonce, `watch` asks again.
  const sent = await createRead({ network, timeout: 2000, retries: 0 })('eth_getTransactionByHash', [
    hash,
  ]).catch(() => undefined)
  const { from, nonce } = (sent ?? {}) as { from?: unknown; nonce?: unknown }
  const known = String(from).toLowerCase() === sender ? toBigInt(nonce) : undefined
  const { to, value, data } = transaction
  return {
    hash: hash.toLowerCase(),
    follow: {
      to,
      value,
      data,
      block: quote.blockNumber.toString(),
      ...(known === undefined ? {} : { nonce: known.toString() }),
    },
  }
}
