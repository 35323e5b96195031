import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'

import type { SwitchNetworkParameters } from './askSwitch.js'

export type { SwitchNetworkParameters } from './askSwitch.js'

/**
 * Uses another network: asks the active wallet of its family in this tick, or only notes the choice while
 * none is connected. A second call for the same network joins the first.
 * @throws CHAIN_NOT_CONFIGURED, USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND, …
 * @example await switchNetwork(client, { chainId: 1 })
 */
export function switchNetwork(client: Client, parameters: SwitchNetworkParameters): Promise<void> {
  return callAccount(client, account => account.askSwitch(client, parameters))
}
