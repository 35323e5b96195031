import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { SwitchNetworkParameters, switchNetworkNow } from './switchNetworkNow.js'

export type { SwitchNetworkParameters } from './switchNetworkNow.js'

/**
 * Uses another network: asks the active wallet of its family in this tick, or only notes the choice while
 * none is connected. A second call for the same network joins the first.
 * @throws CHAIN_NOT_CONFIGURED, USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND, …
 * @example await switchNetwork(client, { caipNetworkId: network.caipNetworkId })
 */
export function switchNetwork(client: Client, parameters: SwitchNetworkParameters): Promise<void> {
  return callRuntime<typeof switchNetworkNow>(client, 'switchNetwork', parameters)
}
