import type * as Actions from '../accountActions.js'
import { callAccount } from '../client/callEngine.js'

/**
 * Uses another connected wallet of its family, or another account of a wallet, and shows it. No wallet is asked.
 * @throws NOT_CONNECTED, INVALID_ADDRESS for an account that the wallet does not share, METHOD_UNSUPPORTED for one that it
 * keeps for collectibles
 * @example await switchConnection(client, { namespace: account.namespace, connectorId: 'io.metamask' })
 */
export const switchConnection: typeof Actions.switchConnection = (client, parameters) =>
  callAccount(client, account => account.switchConnection(client, parameters))
