import { LatchkitError, toReference } from '@latchkit/core/family'
import type { ReadOptions } from './accounts.js'

/** Genesis hashes by endpoints: they never change. */
const genesisHashes = new Map<string, string>()
const maxGenesisHashes = 100

/**
 * Compares the cluster's genesis hash with the CAIP-2 reference, which is its first 32 characters: an endpoint of another
 * cluster would price, simulate and send on another chain than the one shown. References of development clusters
 * are names and cannot be compared.
 * @throws CHAIN_MISMATCH, CANCELLED
 */
export async function checkCluster({ rpc, network, signal }: ReadOptions): Promise<void> {
  const reference = toReference(network.caipNetworkId)
  if (reference.length !== 32) return
  const key = (await rpc.getEndpoints(network)).join(' ')
  let genesis = genesisHashes.get(key)
  if (genesis === undefined) {
    const hash = await rpc.request({ network, signal, method: 'getGenesisHash', retries: 1 })
    if (typeof hash !== 'string') throw new LatchkitError('INVALID_RESPONSE')
    genesis = hash
    if (genesisHashes.size < maxGenesisHashes) genesisHashes.set(key, genesis)
  }
  if (genesis.slice(0, 32) !== reference)
    throw new LatchkitError('CHAIN_MISMATCH', {
      shortMessage: `The endpoint of ${network.name} serves another network.`,
    })
}
