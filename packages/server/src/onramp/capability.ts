import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { prices } from '../prices/capability.js'
import { createOnramp } from './createOnramp.js'
import { checkOnramp, onrampOptions } from './options.js'
import { createOnrampRoute } from './route.js'
import type { OnrampService } from './service.js'

/** Purchases with money. */
export const onramp: Capability<OnrampService, typeof onrampOptions> = defineCapability({
  name: 'onramp',
  options: onrampOptions,
  check: checkOnramp,
  async create(context) {
    const { read, limits } = context
    const options = { ...read(serverOptions), ...read(onrampOptions) }
    const { service, pages, routes, listen, close } = createOnramp({
      ...context,
      options,
      environment: options.environment,
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
