import { BaseError, type Connector, type Network } from '@latchkit/core'
import { getClusterChoice } from '../utils/grants.js'

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
  const choice = getClusterChoice(connector)
  if (!choice) throw new BaseError('NOT_CONNECTED')
  if (!choice.getNetworks().includes(network.caipNetworkId))
    throw new BaseError('SWITCH_UNSUPPORTED', {
      details: 'The wallet did not share an account on this network.',
    })
  choice.moveTo(network.caipNetworkId)
}
