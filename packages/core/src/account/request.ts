import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'

import type { RequestParameters } from './sendRequest.js'

export type { RequestParameters } from './sendRequest.js'

/**
 * Sends one request of the family's own JSON-RPC to its active wallet, in this tick. Without a wallet, a
 * request for accounts returns an empty list with a console warning (R8.4).
 * @throws PROVIDER_MISSING, INVALID_CAIP_NETWORK_ID, USER_REJECTED, METHOD_UNSUPPORTED, …
 */
export function request(client: Client, parameters: RequestParameters): Promise<unknown> {
  return callAccount(client, account => account.sendRequest(client, parameters))
}
