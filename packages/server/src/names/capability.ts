import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createLimit } from '../middleware/rateLimit.js'
import { nfts } from '../nfts/capability.js'
import { createNames } from './createNames.js'
import { createToAvatar } from './createToAvatar.js'
import { createGatewayRoute } from './gateway/route.js'
import { nameOptions } from './options.js'
import { createNamesRoute } from './route.js'
import type { NamesService } from './service.js'

/** Names of accounts: resolved, and registered below the operator's own. */
export const names: Capability<NamesService, typeof nameOptions> = defineCapability({
  name: 'names',
  options: nameOptions,
  async create(context) {
    const { read, limits, redis, upstreams } = context
    const { environment, rateLimits } = read(serverOptions)
    const { images } = await context.use(nfts)
    const { service, gateway } = createNames({
      ...context,
      options: read(nameOptions).names,
      isDevelopment: environment === 'development',
      limitChanges: limits.names,
      limitAccount: createLimit({ name: 'names-account', points: rateLimits.nameChanges, redis }),
      limitCalls: limits.calls,
      limitOutside: limits.outside,
      createToAvatar: root => createToAvatar({ root, upstreams, images }),
    })
    return { offer: service, routes: [createNamesRoute({ service }), createGatewayRoute({ gateway })] }
  },
})
