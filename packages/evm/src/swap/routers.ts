import type { Network, SwapOrder, SwapRoute } from '@latchkit/core'
import { isAggregator } from './aggregatorCalls.js'
import { type SwapExchange, swapExchanges } from './exchanges.js'
import { isReadable } from './routerCalls.js'

/** Returns whether two addresses are the same, in any case. */
export const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase()

/** A chain's own exchanges. */
const findExchange = ({ caipNetworkId }: Network): SwapExchange | undefined =>
  Object.hasOwn(swapExchanges, caipNetworkId) ? swapExchanges[caipNetworkId] : undefined

/** A contract that the site names; undefined where it names none. */
const findOwn = ({ contracts = {} }: Network, name: string): string | undefined =>
  Object.hasOwn(contracts, name) ? contracts[name] : undefined

/** The contracts whose prices can be read on a network. */
export const getPools = (
  network: Network,
): { v2Router: string | undefined; v3Quoter: string | undefined; wrappedNative: string | undefined } => {
  const exchange = findExchange(network)
  return {
    v2Router: exchange?.uniswapV2?.router ?? findOwn(network, 'uniswapV2Router'),
    v3Quoter: exchange?.uniswapV3?.quoter ?? findOwn(network, 'uniswapV3Quoter'),
    wrappedNative: exchange?.wrappedNative ?? findOwn(network, 'wrappedNative'),
  }
}

/** Routers that may be called on a network: those that are published, and pools' routers that the site names. */
function getRouters(network: Network, kind: SwapRoute['kind']): readonly (string | undefined)[] {
  const exchange = findExchange(network)
  if (isAggregator(kind)) return [exchange?.aggregators?.[kind]]
  const field = { 'uniswap-v2': 'uniswapV2', 'uniswap-v3': 'uniswapV3' } as const
  const name = kind === 'uniswap-v2' || kind === 'uniswap-v3' ? field[kind] : undefined
  if (!name) return []
  return [exchange?.[name]?.router, findOwn(network, `${name}Router`)]
}

/**
 * Whether reads of the network are the site's own. 0x's calls name a contract that only a read of the chain can confirm:
 * that read must not come from the server that built the call.
 */
export const hasOwnReads = ({ rpcUrls, request }: Pick<Network, 'rpcUrls' | 'request'>): boolean =>
  rpcUrls.length > 0 || request !== undefined

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
