import type * as Actions from '../accountActions.js'
import { callAccount } from '../client/callEngine.js'

/**
 * Requests a signature of a text, by the family's message standard, from the active wallet in this tick. Resolves with the
 * signature in the family's usual encoding.
 * @throws NOT_CONNECTED, USER_REJECTED, SIGN_FAILED, …
 * @example const signature = await signMessage(client, { message: 'Hello' })
 */
export const signMessage: typeof Actions.signMessage = (client, parameters) =>
  callAccount(client, account => account.signMessage(client, parameters))

/**
 * Shows a text in the modal and asks for a signature there. Resolves when the visitor has signed;
 * an error or a cancellation rejects, and the view goes back.
 * @throws NOT_CONNECTED, CANCELLED, USER_REJECTED, SIGN_FAILED, …
 */
export const requestSignature: typeof Actions.requestSignature = (client, parameters) =>
  callAccount(client, account => account.requestSignature(client, parameters))
