import { type Capability, defineCapability } from '../capability.js'
import { names } from '../names/capability.js'
import { onramp } from '../onramp/capability.js'
import { swap } from '../swap/capability.js'
import { createChainsRoute } from './route.js'

/** The chains of this server, and what it offers on them. */
export const supportedChains: Capability<undefined> = defineCapability({
  name: 'supportedChains',
  async create({ upstreams, use }) {
    const { parent, namespaces } = await use(names)
    const route = createChainsRoute({
      chains: upstreams.chains,
      swaps: (await use(swap)).chains,
      onramp: (await use(onramp)).chains,
      nameParent: parent,
      resolves: namespaces,
    })
    return { offer: undefined, routes: [route] }
  },
})
