import { face } from '../face/face.js'
import type * as Login from './feature.js'

/**
 * Sends a code of 6 digits to an email address. The accounts connect once the sign-in is done; the returned step
 * describes what it needs next.
 * @throws LOGIN_EMAIL_INVALID, LOGIN_RATE_LIMITED, LOGIN_UNAVAILABLE, CANCELLED, CONFIG_INVALID (no sign-in is configured)
 * @example const step = await startEmailLogin(client, { email: 'alice@example.com' })
 */
export const startEmailLogin: typeof Login.startEmailLogin = /* @__PURE__ */ face(
  'login',
  login => login.startEmailLogin,
)

/**
 * Checks the code that was sent last.
 * @throws LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED, LOGIN_RATE_LIMITED, CANCELLED, …
 */
export const verifyEmailLogin: typeof Login.verifyEmailLogin = /* @__PURE__ */ face(
  'login',
  login => login.verifyEmailLogin,
)

/** Sends another code. @throws LOGIN_RATE_LIMITED, LOGIN_CODE_EXPIRED, CANCELLED, … */
export const resendEmailLogin: typeof Login.resendEmailLogin = /* @__PURE__ */ face(
  'login',
  login => login.resendEmailLogin,
)

/** Loads what a sign-in with a provider needs, so that the tap opens its window at once: for `pointerdown`. */
export const prepareSocialLogin: typeof Login.prepareSocialLogin = /* @__PURE__ */ face(
  'login',
  login => login.prepareSocialLogin,
)

/**
 * Signs in with a provider. Call it in the tap, so that the browser allows the window.
 * @throws LOGIN_WINDOW_BLOCKED, LOGIN_PROVIDER_ERROR, LOGIN_FLOW_EXPIRED, CANCELLED, …
 */
export const startSocialLogin: typeof Login.startSocialLogin = /* @__PURE__ */ face(
  'login',
  login => login.startSocialLogin,
)

/** Signs in with a passkey. Call it in the tap. @throws LOGIN_WINDOW_BLOCKED, CANCELLED, … */
export const startPasskeyLogin: typeof Login.startPasskeyLogin = /* @__PURE__ */ face(
  'login',
  login => login.startPasskeyLogin,
)

/** Reads who is signed in on the secure site; the state follows. @throws LOGIN_UNAVAILABLE, CONFIG_INVALID */
export const readLogin: typeof Login.readLogin = /* @__PURE__ */ face('login', login => login.readLogin)

/** Connects the accounts of the user who is signed in; the outcome is in state. */
export const reconnectLogin: typeof Login.reconnectLogin = /* @__PURE__ */ face(
  'login',
  login => login.reconnectLogin,
)

/** Uses the other kind of account of a family. @throws NOT_CONNECTED, LOGIN_SESSION_EXPIRED, … */
export const setPreferredAccountType: typeof Login.setPreferredAccountType = /* @__PURE__ */ face(
  'login',
  login => login.setPreferredAccountType,
)

/** Shows the secure site's pending view, such as a recovery code that was not kept yet (`view` of `selectLogin`). */
export const openSecureView: typeof Login.openSecureView = /* @__PURE__ */ face(
  'login',
  login => login.openSecureView,
)

/** Opens the secure site's pages (devices, passkeys, email address, export, deletion) in a tab; false when the browser blocked it. */
export const openLoginSettings: typeof Login.openLoginSettings = /* @__PURE__ */ face(
  'login',
  login => login.openLoginSettings,
)

/** Ends the session of the secure site. `disconnect` does so too, unless `signOutOnDisconnect` is false. */
export const signOutLogin: typeof Login.signOutLogin = /* @__PURE__ */ face(
  'login',
  login => login.signOutLogin,
)
