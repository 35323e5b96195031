import { BaseError, type Network } from '@latchkit/core'
import { ask } from './ask.js'

// A cluster's genesis never changes.
const known = new Map<string, string>()

/**
 * A CAIP-2 reference of 32 characters is the beginning of the cluster's genesis hash: an endpoint of another
 * cluster would price, simulate and send on a chain that is not the one shown (T13). Names of development
 * clusters say nothing to compare.
 * @throws CHAIN_MISMATCH, CANCELLED
 */
export async function checkCluster(network: Network, signal?: AbortSignal | undefined): Promise<void> {
  const reference = network.caipNetworkId.slice(network.caipNetworkId.indexOf(':') + 1)
  if (reference.length !== 32) return
  const key = network.rpcUrls.join(' ')
  let genesis = known.get(key)
  if (genesis === undefined) {
    const answer = await ask({ network, signal, method: 'getGenesisHash', retries: 1 })
    if (typeof answer !== 'string') throw new BaseError('INVALID_RESPONSE')
    genesis = answer
    if (known.size < 100) known.set(key, genesis)
  }
  if (genesis.slice(0, 32) !== reference)
    throw new BaseError('CHAIN_MISMATCH', {
      shortMessage: `The endpoint that is configured for ${network.name} belongs to another network.`,
    })
}
