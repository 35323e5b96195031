import type * as Actions from '../accountActions.js'
import { accountFace } from '../client/callEngine.js'

/**
 * Requests a signature of a text, by the family's message standard, from the active wallet in this tick. Resolves with the
 * signature in the family's usual encoding.
 * @throws NOT_CONNECTED, USER_REJECTED, SIGN_FAILED, …
 * @example const signature = await signMessage(client, { message: 'Hello' })
 */
export const signMessage: typeof Actions.signMessage = /* @__PURE__ */ accountFace(
  account => account.signMessage,
)

/**
 * Shows a text in the modal and asks for a signature there (R4.7). Resolves when the visitor has signed;
 * an error or a cancellation rejects, and the view goes back.
 * @throws NOT_CONNECTED, CANCELLED, USER_REJECTED, SIGN_FAILED, …
 */
export const requestSignature: typeof Actions.requestSignature = /* @__PURE__ */ accountFace(
  account => account.requestSignature,
)

/** Asks the wallet for the signature of a shown request; does nothing when it is settled or being signed. */
export const approveSignature: typeof Actions.approveSignature = /* @__PURE__ */ accountFace(
  account => account.approveSignature,
)

/** Rejects a shown request with CANCELLED and leaves its view. */
export const cancelSignature: typeof Actions.cancelSignature = /* @__PURE__ */ accountFace(
  account => account.cancelSignature,
)
