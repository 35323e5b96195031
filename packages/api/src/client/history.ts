import type { CaipNetworkId, GetHistoryParameters, HistoryPage, HistoryTransaction } from '@latchkit/core'
import {
  isCaipAddress,
  LatchkitError,
  toAddress,
  toLatchkitError,
  toNetworkId,
} from '@latchkit/core/internal'
import { type HistoryRecord, HistoryReplySchema } from '../schemas/history.js'
import { get, type RequestContext, toIconUrl } from './createRequest.js'

/**
 * One page of an account's history, newest first. Transactions of other chains than the requested one are
 * dropped.
 *
 * @throws INVALID_CAIP_ADDRESS, UNSUPPORTED_CHAIN (the server keeps no history of the network), CANCELLED; everything
 * else is HISTORY_UNAVAILABLE with its cause
 */
export async function getHistory(
  context: RequestContext,
  parameters: GetHistoryParameters & { getSupportedNetworks(): Promise<readonly CaipNetworkId[]> },
): Promise<HistoryPage> {
  const { account, cursor, includeHidden, signal, getSupportedNetworks } = parameters
  if (!isCaipAddress(account)) throw new LatchkitError('INVALID_CAIP_ADDRESS')
  const chainId = toNetworkId(account)
  try {
    const networks = await getSupportedNetworks()
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
    if (!networks.includes(chainId)) throw new LatchkitError('UNSUPPORTED_CHAIN')
    const { data, next, asOf, since, stale } = await get(context, {
      path: `/v1/account/${encodeURIComponent(toAddress(account))}/history`,
      query: { chainId, cursor, spam: includeHidden ? 'include' : undefined },
      schema: HistoryReplySchema,
      signal,
    })
    return {
      transactions: data
        .filter(({ metadata }) => metadata.chain === chainId)
        .map(record => toTransaction(context, record, chainId)),
      next: next ?? undefined,
      asOf,
      since,
      isStale: stale,
    }
  } catch (cause) {
    const { code } = toLatchkitError(cause)
    if (code === 'CANCELLED' || code === 'UNSUPPORTED_CHAIN') throw cause
    throw new LatchkitError('HISTORY_UNAVAILABLE', { cause, context: { caipNetworkId: chainId } })
  }
}

/** Paths of icons become addresses of the server. */
function toTransaction(
  context: RequestContext,
  record: HistoryRecord,
  chain: CaipNetworkId,
): HistoryTransaction {
  const withIcon = <Part extends HistoryRecord['transfers'][number]>(part: Part): Part => {
    const { fungible_info: token } = part
    if (!token?.icon?.url.startsWith('/')) return part
    return { ...part, fungible_info: { ...token, icon: { url: toIconUrl(context, token.icon.url) } } }
  }
  return { ...record, metadata: { ...record.metadata, chain }, transfers: record.transfers.map(withIcon) }
}
