import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import type { SignMessageParameters } from './askSignature.js'

export type { SignMessageParameters } from './askSignature.js'

/**
 * Requests a signature of a text, by the family's message standard, from the active wallet in this tick. Resolves with the
 * signature in the family's usual encoding.
 * @throws NOT_CONNECTED, USER_REJECTED, SIGN_FAILED, …
 * @example const signature = await signMessage(client, { message: 'Hello' })
 */
export function signMessage(client: Client, parameters: SignMessageParameters): Promise<string> {
  return callAccount(client, account => account.askSignature(client, parameters))
}
