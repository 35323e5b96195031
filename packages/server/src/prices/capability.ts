import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createPrices } from './createPrices.js'
import { createTokenPrices } from './createTokenPrices.js'
import { priceOptions } from './options.js'
import { createPricesRoute } from './route.js'
import type { PriceService } from './service.js'

/** Prices of coins and listed tokens. */
export const prices: Capability<PriceService, typeof priceOptions> = defineCapability({
  name: 'prices',
  options: priceOptions,
  create(context) {
    const { read, upstreams, limits } = context
    const service = createPrices({
      ...context,
      options: read(priceOptions).prices,
      limitOutside: limits.outside,
    })
    const tokenPrices = createTokenPrices({ ...read(serverOptions), service, chains: upstreams.chains })
    return { offer: service, routes: [createPricesRoute({ prices: tokenPrices })] }
  },
})
