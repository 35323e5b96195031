import type { CheckedOptions } from '../config/checkOptions.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import { toPools } from '../prices/providers/pools/poolsConfig.js'
import { createSource } from '../source/createSource.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
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
  limitCalls,
  fetch,
}: {
  options: Pick<CheckedOptions, 'prices' | 'swaps'>
  upstreams: Upstreams
  metrics: Metrics
  /** Calls per network address: those of outside services count as those of chain endpoints do. */
  limitCalls: Limit
  fetch: typeof globalThis.fetch | undefined
}): SwapProvider[] {
  const pools = toPools(prices.pools)
  const providers: SwapProvider[] = [
    createUniswapV2({ pools, upstreams }),
    createUniswapV3({ pools, upstreams }),
  ]
  const createReader = (name: string, baseUrl: string, headers: Readonly<Record<string, string>>) =>
    createSource({ name, baseUrl, headers, metrics, fetch })
  const addService = (service: SwapProvider): void => {
    providers.push({
      ...service,
      async quote(request, caller) {
        await limitCalls(caller.address, 1)
        return service.quote(request, caller)
      },
      async build(request, options, caller) {
        await limitCalls(caller.address, 2)
        return service.build(request, options, caller)
      },
    })
  }
  const { oneInchKey, zeroXKey, kyberSwapClientId, lifi = false, lifiKey } = swaps
  if (oneInchKey !== undefined) {
    const headers = { authorization: `Bearer ${oneInchKey}` }
    addService(createOneInch({ source: createReader('1inch', oneInchUrl, headers) }))
  }
  if (zeroXKey !== undefined) {
    const headers = { '0x-api-key': zeroXKey, '0x-version': 'v2' }
    addService(createZeroX({ source: createReader('0x', zeroXUrl, headers), upstreams }))
  }
  if (kyberSwapClientId !== undefined) {
    const headers = { 'x-client-id': kyberSwapClientId }
    addService(createKyberSwap({ source: createReader('kyberswap', kyberSwapUrl, headers) }))
  }
  if (lifi || lifiKey !== undefined) {
    const headers = lifiKey === undefined ? {} : { 'x-lifi-api-key': lifiKey }
    addService(createLifi({ source: createReader('lifi', lifiUrl, headers) }))
  }
  return providers
}
