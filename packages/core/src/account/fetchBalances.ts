import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'

import type { TokenBalance } from '../contract/ports.js'
import type { FetchBalancesParameters } from './loadBalances.js'

export type { FetchBalancesParameters } from './loadBalances.js'

/**
 * Balances of the active account on its network: native from the site's own endpoints (D36), tokens from
 * the server; cached for 30 s (R9.14). A failure shows the specified toast, is recorded,
 * and returns an empty list for 30 s (R4.15, R5.4), while state keeps the last known balances (D5).
 * @throws NOT_CONNECTED
 * @example const balances = await fetchBalances(client)
 */
export function fetchBalances(
  client: Client,
  parameters: FetchBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  return callAccount(client, account => account.loadBalances(client, parameters))
}
