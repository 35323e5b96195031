import { secureSignIn } from '../auth/capability.js'
import { authOptions } from '../auth/options.js'
import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { relayOptions } from '../relayOptions.js'
import { rpc } from '../rpc/capability.js'
import { transactions } from '../transactions/capability.js'
import { createSecureSite, type SecureSite } from './createSecureSite.js'

/** The second listener; undefined where `secure` is not set. */
export const secureSite: Capability<SecureSite | undefined> = defineCapability({
  name: 'secureSite',
  async create(context) {
    const { read } = context
    const { signIn, hosts } = await context.use(secureSignIn)
    const site = await createSecureSite({
      ...context,
      options: { ...read(serverOptions), ...read(authOptions), ...read(relayOptions) },
      hosts,
      auth: signIn?.app,
      chains: context.upstreams.chains,
      rpc: await context.use(rpc),
      transactions: await context.use(transactions),
    })
    return { offer: site, ...(site && { listeners: [site], disconnect: site.close }) }
  },
})
