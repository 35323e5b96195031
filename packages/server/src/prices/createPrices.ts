import type { Values } from '../config/option.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import { createSource } from '../source/createSource.js'
import type { Caller, Upstreams } from '../upstream/createUpstreams.js'
import type { priceOptions } from './options.js'
import type { PriceProvider } from './provider.js'
import { coinGeckoUrl, createCoinGeckoPrices } from './providers/coinGecko.js'
import { createDefiLlamaPrices, defiLlamaUrl } from './providers/defiLlama.js'
import { createJupiterPrices, jupiterUrl } from './providers/jupiter.js'
import { createPoolPrices } from './providers/pools/createPoolPrices.js'
import { toPools } from './providers/pools/poolsConfig.js'
import { createPriceService, type PriceService } from './service.js'

/** Assembles the configured sources of prices. */
export function createPrices({
  options: { pools, defiLlama, coinGeckoKey, jupiterKey },
  upstreams,
  metrics,
  log,
  limitOutside,
  fetch,
}: {
  options: Values<typeof priceOptions>['prices']
  upstreams: Upstreams
  metrics: Metrics
  log: Log
  /** Requests to outside services per caller. */
  limitOutside: Limit
  fetch: typeof globalThis.fetch | undefined
}): PriceService {
  const common = { metrics, fetch, limit: limitOutside }
  const providers: PriceProvider[] = [createPoolPrices({ pools: toPools(pools), upstreams })]
  if (defiLlama) {
    const source = createSource({ ...common, name: 'defillama', baseUrl: defiLlamaUrl })
    providers.push(createDefiLlamaPrices({ source }))
  }
  if (coinGeckoKey !== undefined) {
    const headers = { 'x-cg-demo-api-key': coinGeckoKey }
    const source = createSource({ ...common, name: 'coingecko', baseUrl: coinGeckoUrl, headers })
    providers.push(createCoinGeckoPrices({ source }))
  }
  if (jupiterKey !== undefined) {
    const headers = { 'x-api-key': jupiterKey }
    const source = createSource({ ...common, name: 'jupiter', baseUrl: jupiterUrl, headers })
    providers.push(createJupiterPrices({ source }))
  }
  const chargeJoin = (caller: Caller) => upstreams.chargeCalls(caller, 1)
  return createPriceService({ providers, metrics, log, chargeJoin })
}
