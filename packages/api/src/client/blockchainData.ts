import type { BlockchainData, CaipNetworkId, TokenBalance } from '@latchkit/core'
import {
  call,
  createChunk,
  isCaipAddress,
  LatchkitError,
  toAddress,
  toNetworkId,
} from '@latchkit/core/internal'
import { type BalanceRecord, BalanceReplySchema } from '../schemas/balance.js'
import { get, type RequestContext, toIconUrl } from './createRequest.js'
import { getSupportedChains as readSupportedChains } from './createSupportedChains.js'

const swaps = /* @__PURE__ */ createChunk(() => import('./swap.js'))
const onramp = /* @__PURE__ */ createChunk(() => import('./onramp.js'))
const accountPages = /* @__PURE__ */ createChunk(() => import('./accountPages.js'))

/** Balances, history, and the chains that the server can read them from. */
export function createBlockchainData(context: RequestContext): BlockchainData {
  const getSupportedChains = () => readSupportedChains(context)
  const getSupportedNetworks = async (): Promise<readonly CaipNetworkId[]> =>
    (await getSupportedChains()).http as CaipNetworkId[]

  const toTokenBalance = (record: BalanceRecord, chainId: CaipNetworkId): TokenBalance => ({
    ...record,
    chainId,
    ...(record.iconUrl?.startsWith('/') && { iconUrl: toIconUrl(context, record.iconUrl) }),
  })

  return {
    getSupportedNetworks,
    async getBalances({ account, currency = 'usd', forceUpdate, known, onUnread, signal }) {
      if (!isCaipAddress(account)) throw new LatchkitError('INVALID_CAIP_ADDRESS')
      const chainId = toNetworkId(account)
      const networks = await getSupportedNetworks()
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      if (!networks.includes(chainId)) {
        context.onAlert({ code: 'UNSUPPORTED_CHAIN', subject: chainId })
        throw new LatchkitError('BALANCE_UNAVAILABLE', { context: { caipNetworkId: chainId } })
      }
      const { balances, unread = [] } = await get(context, {
        path: `/v1/account/${encodeURIComponent(toAddress(account))}/balance`,
        query: { currency, chainId, forceUpdate: forceUpdate ? 'true' : undefined },
        schema: BalanceReplySchema,
        signal,
      })
      // Holdings of other chains than the requested one are dropped.
      const read = balances
        .filter(record => record.chainId === chainId)
        .map(record => toTokenBalance(record, chainId))
      const has = new Set(read.map(each => each.address))
      const missing = new Set(unread.filter(token => token.startsWith(`${chainId}:`) && !has.has(token)))
      // What the server does not know of a token that it could not read, the page may.
      const kept = (known?.balances ?? []).filter(
        ({ address }) => address !== undefined && missing.has(`${chainId}:${address}`),
      )
      if (missing.size > kept.length) onUnread?.(missing.size - kept.length)
      return [...read, ...kept.map(each => ({ asOf: known?.asOf, ...each }))]
    },
    getSwapNetworks: async () => ((await getSupportedChains()).swaps ?? []) as CaipNetworkId[],
    getOnrampNetworks: async () => ((await getSupportedChains()).onramp ?? []) as CaipNetworkId[],
    loadSwaps: () => call(swaps, async ({ createSwapData }) => createSwapData(context, getSupportedChains)),
    loadOnramp: () => call(onramp, async ({ createOnramp }) => createOnramp(context, getSupportedNetworks)),
    getHistory: parameters =>
      call(accountPages, ({ getHistory }) => getHistory(context, { ...parameters, getSupportedNetworks })),
    getNfts: parameters => call(accountPages, ({ getNfts }) => getNfts(context, parameters)),
  }
}
