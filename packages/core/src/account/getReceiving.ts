import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import type { Receiving } from './readReceiving.js'

export type { Receiving } from './readReceiving.js'

/**
 * How the active account can be paid: by links, and at which of the wallet's accounts for what.
 * @throws NOT_CONNECTED
 */
export function getReceiving(client: Client): Promise<Receiving> {
  return callAccount(client, account => account.readReceiving(client))
}
