import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { requestSignatureNow } from './requestSignatureNow.js'
import type { SignMessageParameters } from './signMessageNow.js'

/**
 * Shows a text in the modal and asks for a signature there (R4.7). Resolves when the visitor has signed;
 * an error or a cancellation rejects, and the view goes back.
 * @throws NOT_CONNECTED, CANCELLED, USER_REJECTED, SIGN_FAILED, …
 */
export function requestSignature(client: Client, parameters: SignMessageParameters): Promise<string> {
  return callRuntime<typeof requestSignatureNow>(client, 'requestSignature', parameters)
}
