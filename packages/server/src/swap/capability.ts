import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { prices } from '../prices/capability.js'
import { priceOptions } from '../prices/options.js'
import { createSwap } from './createSwap.js'
import { swapOptions } from './options.js'
import { createSwapRoute } from './route.js'
import type { SwapService } from './service.js'

/** Quotes and transactions of swaps. */
export const swap: Capability<SwapService, typeof swapOptions> = defineCapability({
  name: 'swap',
  options: swapOptions,
  async create(context) {
    const { read } = context
    const service = createSwap({
      ...context,
      options: { ...read(serverOptions), ...read(priceOptions), ...read(swapOptions) },
      prices: await context.use(prices),
      limitOutside: context.limits.outside,
    })
    return { offer: service, routes: [createSwapRoute({ service })] }
  },
})
