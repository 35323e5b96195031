import { swapExchanges } from '@latchkit/evm/swap'
import type { Values } from '../config/option.js'
import type { SharedOptions } from '../config/serverOptions.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { priceOptions } from '../prices/options.js'
import type { PriceService } from '../prices/service.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createSwapProviders } from './createSwapProviders.js'
import type { swapOptions } from './options.js'
import { createSwapService, type SwapService } from './service.js'
import { createSwapTokens } from './tokens.js'

/** Assembles swaps: the chains that a provider serves, and those whose exchange the operator names. */
export function createSwap(parameters: {
  options: Pick<SharedOptions, 'tokens' | 'nativeCurrencies'> &
    Values<typeof priceOptions & typeof swapOptions>
  prices: Pick<PriceService, 'getPrices'>
  upstreams: Upstreams
  metrics: Metrics
  log: Log
  limitOutside: Limit
  fetch: typeof globalThis.fetch | undefined
}): SwapService {
  const { options, prices, upstreams, metrics, log } = parameters
  const providers = createSwapProviders(parameters)
  const supportedChains = new Set([...Object.keys(swapExchanges), ...Object.keys(options.prices.pools ?? {})])
  const tokens = createSwapTokens(options)
  // The coin alone can be swapped for nothing.
  const canSwap = (chain: string): boolean =>
    supportedChains.has(chain) &&
    tokens.list(chain).length > 1 &&
    providers.some(provider => provider.serves(chain))
  return createSwapService({
    providers,
    chains: upstreams.chains.filter(canSwap),
    tokens,
    prices,
    upstreams,
    metrics,
    log,
  })
}
