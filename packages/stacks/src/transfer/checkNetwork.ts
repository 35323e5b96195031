import { LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ReadOptions } from '../actions/getAccount.js'

/** Chain ids by endpoints: they never change. */
const chainIds = new Map<string, number>()
const maxChainIds = 100

/**
 * Compares the node's chain id with the network's: an endpoint of another chain would price and send on another one than
 * the one shown.
 * @throws CHAIN_MISMATCH, CANCELLED
 */
export async function checkNetwork(
  rest: RestClient,
  { network, signal }: ReadOptions,
  wanted: number,
): Promise<void> {
  const key = (await rest.getEndpoints(network)).join(' ')
  let chainId = chainIds.get(key)
  if (chainId === undefined) {
    const info = (await rest.get({ network, signal, path: '/v2/info', retries: 1 })) as
      | { network_id?: unknown }
      | undefined
    if (!Number.isInteger(info?.network_id)) throw new LatchkitError('INVALID_RESPONSE')
    chainId = Number(info?.network_id)
    if (chainIds.size < maxChainIds) chainIds.set(key, chainId)
  }
  if (chainId !== wanted)
    throw new LatchkitError('CHAIN_MISMATCH', {
      shortMessage: `The endpoint of ${network.name} serves another network.`,
    })
}
