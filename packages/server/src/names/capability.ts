import { type Capability, defineCapability } from '../capability.js'
import { createLimit } from '../middleware/rateLimit.js'
import { nfts } from '../nfts/capability.js'
import { createNames } from './createNames.js'
import { createToAvatar } from './createToAvatar.js'
import { createGatewayRoute } from './gateway/route.js'
import { createNamesRoute } from './route.js'
import type { NamesService } from './service.js'

/** Names of accounts: resolved, and registered below the operator's own. */
export const names: Capability<NamesService> = defineCapability({
  name: 'names',
  async create(context) {
    const { options, environment, limits, redis, upstreams } = context
    const { images } = await context.use(nfts)
    const { service, gateway } = createNames({
      ...context,
      options: options.names,
      isDevelopment: environment === 'development',
      limitChanges: limits.names,
      limitAccount: createLimit({ name: 'names-account', points: options.rateLimits.nameChanges, redis }),
      limitCalls: limits.calls,
      limitOutside: limits.outside,
      createToAvatar: root => createToAvatar({ root, upstreams, images }),
    })
    return { offer: service, routes: [createNamesRoute({ service }), createGatewayRoute({ gateway })] }
  },
})
