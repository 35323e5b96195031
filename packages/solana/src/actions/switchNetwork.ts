import type { Connector, Network } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { SolanaConnector } from '../types.js'

export type SwitchNetworkParameters = { network: Network }

/**
 * Chooses the network of the next requests. Nothing is asked of the wallet, because every request of this family names
 * its chain; but the wallet must share an account there.
 * @throws NOT_CONNECTED, SWITCH_UNSUPPORTED
 */
export async function switchNetwork(
  connector: Connector,
  { network }: SwitchNetworkParameters,
): Promise<void> {
  const { cluster } = connector as SolanaConnector
  if (!cluster) throw new LatchkitError('NOT_CONNECTED')
  if (!cluster.getNetworks().includes(network.caipNetworkId))
    throw new LatchkitError('SWITCH_UNSUPPORTED', {
      details: 'The wallet did not share an account on this network.',
    })
  cluster.setNetworkId(network.caipNetworkId)
}
