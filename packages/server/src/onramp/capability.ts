import { type Capability, defineCapability } from '../capability.js'
import { prices } from '../prices/capability.js'
import { createOnramp } from './createOnramp.js'
import { createOnrampRoute } from './route.js'
import type { OnrampService } from './service.js'

/** Purchases with money. */
export const onramp: Capability<OnrampService> = defineCapability({
  name: 'onramp',
  async create(context) {
    const { options, limits } = context
    const { service, pages, routes, listen, close } = createOnramp({
      ...context,
      prices: await context.use(prices),
      limitOutside: limits.outside,
      limitRequests: limits.requests,
    })
    const { trustedProxies } = options
    const api = createOnrampRoute({ service, trustedProxies, limitOrders: limits.orders })
    return {
      offer: service,
      routes: pages ? [api, pages] : [api],
      listeners: [{ routes }],
      async onListen(host) {
        const onrampUrl = await listen(host)
        return onrampUrl === undefined ? undefined : { onrampUrl }
      },
      stop: close,
    }
  },
})
