import { secureSignIn } from '../auth/capability.js'
import { authOptions } from '../auth/options.js'
import { addSignInFeatures } from '../auth/signInFeatures.js'
import { type Capability, defineCapability } from '../capability.js'
import { featureOptions } from './options.js'
import { createRemoteConfigRoute } from './route.js'

/** What the operator sets for its sites. */
export const remoteConfig: Capability<undefined, typeof featureOptions> = defineCapability({
  name: 'remoteConfig',
  options: featureOptions,
  async create({ read, origins, use }) {
    const { signIn } = await use(secureSignIn)
    const features = addSignInFeatures(read(featureOptions).features, signIn)
    const route = createRemoteConfigRoute({ features, secureUrl: read(authOptions).secure?.origin, origins })
    return { offer: undefined, routes: [route] }
  },
})
