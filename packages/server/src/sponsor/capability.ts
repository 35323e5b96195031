import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { sponsorOptions } from './options.js'
import { createSponsorRoute } from './route.js'
import { createSponsorService, type SponsorService } from './service.js'

/** Fees of user operations that the operator pays. */
export const sponsor: Capability<SponsorService, typeof sponsorOptions> = defineCapability({
  name: 'sponsor',
  options: sponsorOptions,
  check({ read, nameOf, problems }) {
    const { rpcUrls } = read(serverOptions)
    const { paymasters, sponsorKey, sponsorPolicies } = read(sponsorOptions)
    const chains = Object.keys(paymasters)
    for (const chain of chains)
      if (!chain.startsWith('eip155:') || !(chain in rpcUrls))
        problems.push(`${nameOf('paymasters')} (${chain}): is not an EVM chain of ${nameOf('rpcUrls')}`)
    if (chains.length > 0 && sponsorKey === undefined)
      problems.push(`${nameOf('paymasters')}: needs ${nameOf('sponsorKey')}, which signs what they pay for`)
    if (sponsorPolicies.length > 0 && chains.length === 0)
      problems.push(`${nameOf('sponsorPolicies')}: needs ${nameOf('paymasters')}, which pay`)
  },
  create({ read, storage, upstreams }) {
    const { paymasters, sponsorKey, sponsorPolicies } = read(sponsorOptions)
    const service = createSponsorService({
      paymasters,
      key: sponsorKey,
      policies: sponsorPolicies,
      store: storage.sponsors,
      upstreams,
    })
    return { offer: service, routes: [createSponsorRoute({ service })] }
  },
})
