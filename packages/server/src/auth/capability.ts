import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createOriginPolicy, type OriginPolicy } from '../middleware/originPolicy.js'
import { authOptions, checkAuth } from './options.js'
import type { SignIn } from './signInFeatures.js'

/** Sign-in, undefined without a secure site, and who may frame that. */
export type SecureSignIn = { signIn: SignIn | undefined; hosts: OriginPolicy }

/** Sign-in at the secure site, which serves its routes. */
export const secureSignIn: Capability<SecureSignIn, typeof authOptions> = defineCapability({
  name: 'auth',
  options: authOptions,
  check: checkAuth,
  async create(context) {
    const options = { ...context.read(serverOptions), ...context.read(authOptions) }
    const { secure, environment, allowedOrigins, projects } = options
    // The list of the secure site where it has one, else the server's; projects add to the latter only.
    const hosts = createOriginPolicy(
      secure?.allowedOrigins
        ? { allowedOrigins: secure.allowedOrigins, environment, projects: [] }
        : { allowedOrigins, environment, projects },
    )
    if (!secure) return { offer: { signIn: undefined, hosts } }
    // Its libraries take 30 MB, which a server without sign-in keeps.
    const { createSignIn } = await import('./createSignIn.js')
    const signIn = await createSignIn({ ...context, options, hosts })
    return { offer: { signIn, hosts }, close: () => signIn?.close() }
  },
})
