import { secureSignIn } from '../auth/capability.js'
import { addSignInFeatures } from '../auth/signInFeatures.js'
import { type Capability, defineCapability } from '../capability.js'
import { createRemoteConfigRoute } from './route.js'

/** What the operator sets for its sites. */
export const remoteConfig: Capability<undefined> = defineCapability({
  name: 'remoteConfig',
  async create({ options, origins, use }) {
    const { signIn } = await use(secureSignIn)
    const features = addSignInFeatures(options.features, signIn)
    const route = createRemoteConfigRoute({ features, secureUrl: options.secure?.origin, origins })
    return { offer: undefined, routes: [route] }
  },
})
