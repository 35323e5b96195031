import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { RequestParameters, requestNow } from './requestNow.js'

export type { RequestParameters } from './requestNow.js'

/**
 * Sends one request of the family's own JSON-RPC to its active wallet, in this tick. Without a wallet, a
 * question for accounts answers an empty list with a console warning (R8.4).
 * @throws PROVIDER_MISSING, INVALID_CAIP_NETWORK_ID, USER_REJECTED, METHOD_UNSUPPORTED, …
 */
export function request(client: Client, parameters: RequestParameters): Promise<unknown> {
  return callRuntime<typeof requestNow>(client, 'request', parameters)
}
