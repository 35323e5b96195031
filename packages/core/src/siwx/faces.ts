import { face } from '../face/face.js'
import type * as Siwx from './feature.js'

/**
 * Shows the sign-in of the active account (CAIP-122), and resolves with the session once the visitor has signed and your
 * backend has verified it; at once for an account that is signed in.
 * @throws NOT_CONNECTED, CANCELLED, CONFIG_INVALID (the client has no feature `siwx`)
 * @example const { caipAddress } = await signIn(client)
 */
export const signIn: typeof Siwx.signIn = /* @__PURE__ */ face('siwx', siwx => siwx.signIn)

/**
 * Ends the session; the wallet stays connected.
 * @throws SERVER_ERROR when the backend could not be reached: it still keeps the session
 */
export const signOut: typeof Siwx.signOut = /* @__PURE__ */ face('siwx', siwx => siwx.signOut)

/** Asks the wallet to sign the shown sign-in; does nothing when it is being signed. */
export const confirmSignIn: typeof Siwx.confirmSignIn = /* @__PURE__ */ face(
  'siwx',
  siwx => siwx.confirmSignIn,
)

/** Ends the shown sign-in without a session. */
export const cancelSignIn: typeof Siwx.cancelSignIn = /* @__PURE__ */ face('siwx', siwx => siwx.cancelSignIn)
