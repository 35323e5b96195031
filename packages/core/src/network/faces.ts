import type * as Actions from '../accountActions.js'
import { accountFace } from '../client/callEngine.js'

/**
 * Uses another network: asks the active wallet of its family in this tick, or only notes the choice while
 * none is connected. A second call for the same network joins the first.
 * @throws CHAIN_NOT_CONFIGURED, USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND, …
 * @example await switchNetwork(client, { chainId: 1 })
 */
export const switchNetwork: typeof Actions.switchNetwork = /* @__PURE__ */ accountFace(
  account => account.switchNetwork,
)

/** Uses a network of the list: shows its view while the wallet is asked, or that of its family without an account (R4.8). */
export const pickNetwork: typeof Actions.pickNetwork = /* @__PURE__ */ accountFace(
  account => account.pickNetwork,
)

/**
 * Shows the wallets of a network's family, and uses the network once one of them is connected (R4.9). Leaving the
 * wallet list leaves the choice.
 * @throws CHAIN_NOT_CONFIGURED
 */
export const connectNetwork: typeof Actions.connectNetwork = /* @__PURE__ */ accountFace(
  account => account.connectNetwork,
)
