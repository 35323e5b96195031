import type { Client } from '../client/client.js'
import type { PickNetworkParameters } from './pickNetworkNow.js'
import { tellRuntime } from './tellRuntime.js'

export type { PickNetworkParameters } from './pickNetworkNow.js'

/**
 * What a tap in the Networks view does. Where the wallet has to agree it shows SwitchNetwork and asks it in
 * this tick (R4.8, D41); for a family without an address, while another is connected, it shows
 * SwitchActiveChain (R4.9); else it sets the network and goes back. SwitchNetwork leaves by itself when the
 * wallet has switched; its button calls `switchNetwork`, which joins a request that is still waiting.
 * @throws CHAIN_NOT_CONFIGURED
 */
export function pickNetwork(client: Client, parameters: PickNetworkParameters): void {
  tellRuntime(client, 'pickNetwork', parameters)
}
