import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'

import type { SignMessageParameters } from './askSignature.js'
import type {} from './signatureRequests.js'

/**
 * Shows a text in the modal and asks for a signature there (R4.7). Resolves when the visitor has signed;
 * an error or a cancellation rejects, and the view goes back.
 * @throws NOT_CONNECTED, CANCELLED, USER_REJECTED, SIGN_FAILED, …
 */
export function requestSignature(client: Client, parameters: SignMessageParameters): Promise<string> {
  return callAccount(client, account => account.openSignatureRequest(client, parameters))
}
