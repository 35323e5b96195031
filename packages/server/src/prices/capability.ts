import { type Capability, defineCapability } from '../capability.js'
import { createPrices } from './createPrices.js'
import { createTokenPrices } from './createTokenPrices.js'
import { createPricesRoute } from './route.js'
import type { PriceService } from './service.js'

/** Prices of coins and listed tokens. */
export const prices: Capability<PriceService> = defineCapability({
  name: 'prices',
  create(context) {
    const { options, upstreams, limits } = context
    const service = createPrices({ ...context, options: options.prices, limitOutside: limits.outside })
    const tokenPrices = createTokenPrices({ ...options, service, chains: upstreams.chains })
    return { offer: service, routes: [createPricesRoute({ prices: tokenPrices })] }
  },
})
