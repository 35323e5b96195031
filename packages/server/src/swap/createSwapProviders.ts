import type { Values } from '../config/option.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { priceOptions } from '../prices/options.js'
import { toPools } from '../prices/providers/pools/poolsConfig.js'
import { createSource } from '../source/createSource.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { swapOptions } from './options.js'
import type { SwapProvider } from './provider.js'
import { createKyberSwap, kyberSwapUrl } from './providers/aggregators/createKyberSwap.js'
import { createLifi, lifiUrl } from './providers/aggregators/createLifi.js'
import { createOneInch, oneInchUrl } from './providers/aggregators/createOneInch.js'
import { createZeroX, zeroXUrl } from './providers/aggregators/createZeroX.js'
import { createUniswapV2 } from './providers/uniswap/createUniswapV2.js'
import { createUniswapV3 } from './providers/uniswap/createUniswapV3.js'

/** The configured providers of swaps: first the pools that prices are read from. */
export function createSwapProviders({
  options: { prices, swaps },
  upstreams,
  metrics,
  limitOutside,
  fetch,
}: {
  options: Values<typeof priceOptions & typeof swapOptions>
  upstreams: Upstreams
  metrics: Metrics
  /** Requests to outside services per caller. */
  limitOutside: Limit
  fetch: typeof globalThis.fetch | undefined
}): SwapProvider[] {
  const pools = toPools(prices.pools)
  const providers: SwapProvider[] = [
    createUniswapV2({ pools, upstreams }),
    createUniswapV3({ pools, upstreams }),
  ]
  const createReader = (name: string, baseUrl: string, headers: Readonly<Record<string, string>>) =>
    createSource({ name, baseUrl, headers, metrics, fetch, limit: limitOutside })
  const { oneInchKey, zeroXKey, kyberSwapClientId, lifi = false, lifiKey } = swaps
  if (oneInchKey !== undefined) {
    const headers = { authorization: `Bearer ${oneInchKey}` }
    providers.push(createOneInch({ source: createReader('1inch', oneInchUrl, headers) }))
  }
  if (zeroXKey !== undefined) {
    const headers = { '0x-api-key': zeroXKey, '0x-version': 'v2' }
    providers.push(createZeroX({ source: createReader('0x', zeroXUrl, headers), upstreams }))
  }
  if (kyberSwapClientId !== undefined) {
    const headers = { 'x-client-id': kyberSwapClientId }
    providers.push(createKyberSwap({ source: createReader('kyberswap', kyberSwapUrl, headers) }))
  }
  if (lifi || lifiKey !== undefined) {
    const headers = lifiKey === undefined ? {} : { 'x-lifi-api-key': lifiKey }
    providers.push(createLifi({ source: createReader('lifi', lifiUrl, headers) }))
  }
  return providers
}
