import { BaseError } from '../errors/BaseError.js'
import { toNamespace } from '../utils/caip.js'
import type { LatchkitOptions } from './client.js'

const invalid = (details: string): BaseError =>
  new BaseError('CONFIG_INVALID', 'The configuration is not valid.', { details })

/**
 * Asserts what everything else relies on, also for callers without types.
 * @throws CONFIG_INVALID with the option and what to write
 */
export function assertOptions(options: Partial<LatchkitOptions> | undefined): void {
  const networks = options?.networks
  if (!Array.isArray(networks) || networks.length === 0)
    throw invalid('`networks` is missing or empty. Write networks: [mainnet].')
  for (const [index, network] of networks.entries()) {
    const name = `\`networks[${index}]\``
    if (typeof network?.caipNetworkId !== 'string')
      throw invalid(
        `${name} has no caipNetworkId. Define it by define…Network, a viem chain by networksFromChains.`,
      )
    if (toNamespace(network.caipNetworkId) !== network.chainNamespace)
      throw invalid(`${name} has the chainNamespace of another family than ${network.caipNetworkId}.`)
  }
  const { defaultNetwork } = options ?? {}
  if (defaultNetwork && !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork))
    throw invalid(`\`defaultNetwork\` is ${defaultNetwork}, which is not in networks.`)
}
