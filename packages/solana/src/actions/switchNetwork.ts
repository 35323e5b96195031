import { BaseError, type Connector, type Network } from '@latchkit/core'
import type { SolanaConnector } from '../connectors/cluster.js'

export type SwitchNetworkParameters = { network: Network }

/**
 * Chooses the cluster that the next requests name. A wallet of this family has no network of its own to be
 * asked for: every request carries its chain; but it has to know the chain.
 * @throws NOT_CONNECTED, SWITCH_UNSUPPORTED
 */
export async function switchNetwork(
  connector: Connector,
  { network }: SwitchNetworkParameters,
): Promise<void> {
  const { cluster } = connector as SolanaConnector
  if (!cluster) throw new BaseError('NOT_CONNECTED')
  if (!cluster.getNetworks().includes(network.caipNetworkId))
    throw new BaseError('SWITCH_UNSUPPORTED', {
      details: 'The wallet did not share an account on this network.',
    })
  cluster.moveTo(network.caipNetworkId)
}
