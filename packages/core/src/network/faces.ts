import type * as Actions from '../accountActions.js'
import { callAccount } from '../client/callEngine.js'

/**
 * Uses another network: asks the active wallet of its family in this tick, or only notes the choice while
 * none is connected. A second call for the same network joins the first.
 * @throws CHAIN_NOT_CONFIGURED, USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND, …
 * @example await switchNetwork(client, { chainId: 1 })
 */
export const switchNetwork: typeof Actions.switchNetwork = (client, parameters) =>
  callAccount(client, account => account.switchNetwork(client, parameters))
