import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createRestRoute } from './route.js'
import { createRestService } from './service.js'

/** Reads of chains whose endpoint is a REST API. */
export const rest: Capability<undefined> = defineCapability({
  name: 'rest',
  create({ read, limits, upstreams }) {
    const service = createRestService({
      upstreams,
      limits: read(serverOptions).rpcLimits,
      limitCalls: limits.calls,
    })
    return { offer: undefined, routes: [createRestRoute({ service })] }
  },
})
