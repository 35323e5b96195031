import type * as Actions from '../accountActions.js'
import { callAccount } from '../client/callEngine.js'

/**
 * Balances of the active account on its network: native from the site's own endpoints, tokens from
 * the server; cached for 30 s. A failure shows the specified toast, is recorded,
 * and returns an empty list for 30 s, while state keeps the last known balances.
 * @throws NOT_CONNECTED
 * @example const balances = await fetchBalances(client)
 */
export const fetchBalances: typeof Actions.fetchBalances = (client, parameters) =>
  callAccount(client, account => account.fetchBalances(client, parameters))

/**
 * A link that asks for a payment to the active account, for a QR code or a message; undefined
 * where the family has no such links.
 * @throws NOT_CONNECTED, AMOUNT_INVALID
 * @example const link = await getPaymentLink(client, { amount: '0.25' }) // 'ethereum:0x…?value=…'
 */
export const getPaymentLink: typeof Actions.getPaymentLink = (client, parameters) =>
  callAccount(client, account => account.getPaymentLink(client, parameters))

/**
 * How the active account can be paid: by links, and at which of the wallet's accounts for what.
 * @throws NOT_CONNECTED
 */
export const getReceiving: typeof Actions.getReceiving = client =>
  callAccount(client, account => account.getReceiving(client))

/**
 * Sends one request of the family's own JSON-RPC to its active wallet, in this tick. Without a wallet, a
 * request for accounts returns an empty list with a console warning.
 * @throws PROVIDER_MISSING, INVALID_CAIP_NETWORK_ID, USER_REJECTED, METHOD_UNSUPPORTED, …
 */
export const request: typeof Actions.request = (client, parameters) =>
  callAccount(client, account => account.request(client, parameters))
