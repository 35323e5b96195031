import type * as Actions from '../accountActions.js'
import { callAccount } from '../client/callEngine.js'

/**
 * Names an account, for the visitor's own use: on every network of its family, in this browser, also after it is
 * disconnected. Needs `multiWallet`.
 * @throws INVALID_CAIP_ADDRESS, CONFIG_INVALID while the feature is off
 * @example await setAddressLabel(client, { account: account.caipAddress, label: 'Savings' })
 */
export const setAddressLabel: typeof Actions.setAddressLabel = (client, parameters) =>
  callAccount(client, account => account.setAddressLabel(client, parameters))

/** Reads the native balances of all connected accounts; at most every 30 s. Never rejects. */
export const fetchAccountBalances: typeof Actions.fetchAccountBalances = client =>
  callAccount(client, account => account.fetchAccountBalances(client))

/** Connects a wallet of before again; resolves with whether it can be reached. */
export const connectRecent: typeof Actions.connectRecent = (client, parameters) =>
  callAccount(client, account => account.connectRecent(client, parameters))

/** Takes a wallet of before from the list of those that can be connected again. */
export const forgetRecent: typeof Actions.forgetRecent = (client, parameters) =>
  callAccount(client, account => account.forgetRecent(client, parameters))
