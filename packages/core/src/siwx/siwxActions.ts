import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import type { SiwxSession } from './siwxState.js'

/**
 * Shows the sign-in of the active account (CAIP-122), and resolves with the session once the visitor has signed and your
 * backend has verified it; at once for an account that is signed in.
 * @throws NOT_CONNECTED, CANCELLED, CONFIG_INVALID (the client has no feature `siwx`)
 * @example const { caipAddress } = await signIn(client)
 */
export function signIn(client: Client): Promise<SiwxSession> {
  return callFeature(client, client.options.modules?.siwx, siwx => siwx.ask(client))
}

/**
 * Ends the session; the wallet stays connected.
 * @throws SERVER_ERROR when the backend could not be reached: it still keeps the session
 */
export function signOut(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.siwx, siwx => siwx.endSession(client))
}

/** Asks the wallet to sign the shown sign-in; does nothing when it is being signed. */
export function confirmSignIn(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.siwx, siwx => siwx.confirm(client))
}

/** Ends the shown sign-in without a session. */
export function cancelSignIn(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.siwx, siwx => siwx.cancel(client))
}
