import type { Network, SwapOrder, SwapRoute } from '@latchkit/core'
import { isAggregator } from './aggregatorCalls.js'
import { swapExchanges } from './exchanges.js'
import { isReadable } from './routerCalls.js'

/** Whether two addresses are the same, in any case. */
export const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase()

/** Routers that may be called on a network: those that are published, and pools' routers that the site names. */
function getRouters(
  { caipNetworkId, contracts = {} }: Network,
  kind: SwapRoute['kind'],
): readonly (string | undefined)[] {
  const exchange = Object.hasOwn(swapExchanges, caipNetworkId) ? swapExchanges[caipNetworkId] : undefined
  if (isAggregator(kind)) return [exchange?.aggregators?.[kind]]
  const field = { 'uniswap-v2': 'uniswapV2', 'uniswap-v3': 'uniswapV3' } as const
  const name = kind === 'uniswap-v2' || kind === 'uniswap-v3' ? field[kind] : undefined
  if (!name) return []
  const own = `${name}Router`
  return [exchange?.[name]?.router, Object.hasOwn(contracts, own) ? contracts[own] : undefined]
}

/**
 * Whether reads of the network are the site's own. 0x's calls name a contract that only a read of the chain can confirm:
 * that read must not come from the server that built the call.
 */
const hasOwnReads = ({ rpcUrls, request }: Network): boolean => rpcUrls.length > 0 || request !== undefined

/** See `Swaps.isAllowed`. These routers take the tokens themselves. */
export const isAllowed = ({
  network,
  router,
  spender,
  route,
}: Pick<SwapOrder, 'network' | 'router' | 'spender' | 'route'>): boolean =>
  (isReadable(route) || isAggregator(route.kind)) &&
  (route.kind !== '0x-v2' || hasOwnReads(network)) &&
  isSame(router, spender) &&
  getRouters(network, route.kind).some(known => isSame(known, router))
