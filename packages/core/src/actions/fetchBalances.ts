import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { TokenBalance } from '../contract/ports.js'
import type { FetchBalancesParameters, fetchBalancesNow } from './fetchBalancesNow.js'

export type { FetchBalancesParameters } from './fetchBalancesNow.js'

/**
 * Balances of the active account on its network: native from the site's own endpoints (D36), tokens from
 * the server; answered from memory for 30 s (R9.14). A failure shows the specified toast, is remembered,
 * and answers an empty list until 30 s later (R4.15, R5.4), while state keeps what was known last (D5).
 * @throws NOT_CONNECTED
 * @example const balances = await fetchBalances(client)
 */
export function fetchBalances(
  client: Client,
  parameters: FetchBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  return callRuntime<typeof fetchBalancesNow>(client, 'fetchBalances', parameters)
}
