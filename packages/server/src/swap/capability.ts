import { type Capability, defineCapability } from '../capability.js'
import { prices } from '../prices/capability.js'
import { createSwap } from './createSwap.js'
import { createSwapRoute } from './route.js'
import type { SwapService } from './service.js'

/** Quotes and transactions of swaps. */
export const swap: Capability<SwapService> = defineCapability({
  name: 'swap',
  async create(context) {
    const service = createSwap({
      ...context,
      prices: await context.use(prices),
      limitOutside: context.limits.outside,
    })
    return { offer: service, routes: [createSwapRoute({ service })] }
  },
})
