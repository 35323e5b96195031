import { type Capability, defineCapability } from '../capability.js'
import { relay } from '../relayCapability.js'
import { createHealthRoute } from './route.js'

/** What the operator watches the server by. */
export const health: Capability<undefined> = defineCapability({
  name: 'health',
  async create(context) {
    const { chains } = context.upstreams
    const route = createHealthRoute({ ...context, chains, relay: await context.use(relay) })
    return { offer: undefined, routes: [route] }
  },
})
