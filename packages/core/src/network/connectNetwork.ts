import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import { selectWantedNetwork } from '../state/selectors/selectNetwork.js'
import { type PickNetworkParameters, switchInView } from './pickNetwork.js'
import { getNetwork } from './switchNetwork.js'

/**
 * Shows the wallets of a network's family, and uses the network once one of them is connected. Leaving the
 * wallet list leaves the choice.
 * @throws CHAIN_NOT_CONFIGURED
 */
export async function connectNetwork(
  client: Client,
  { caipNetworkId }: PickNetworkParameters,
): Promise<void> {
  const { chainNamespace: namespace } = getNetwork(client, { caipNetworkId })
  dispatch(client, { type: 'view/reached', view: 'Connect', data: { caipNetworkId } })
  const unwatch = client.subscribe(() => {
    const isConnected = getActive(client, namespace) !== undefined
    if (!isConnected && selectWantedNetwork(client.getState()) === caipNetworkId) return
    stop()
    if (isConnected) switchInView(client, { caipNetworkId })
  })
  const forget = onDestroy(client, unwatch)
  const stop = (): void => {
    unwatch()
    forget()
  }
}
