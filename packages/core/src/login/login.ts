import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import type { AccountType, SocialProvider } from '../contract/features.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { LoginStep } from '../contract/login.js'
import type * as Login from './feature.js'

export type StartEmailLoginParameters = { email: string }
export type VerifyEmailLoginParameters = {
  /** The 6 digits. */
  code: string
}
export type StartSocialLoginParameters = {
  provider: SocialProvider
  /** Leaves the page for the provider's, instead of a window. Default false. */
  redirect?: boolean | undefined
}
export type SetPreferredAccountTypeParameters = {
  namespace: ChainNamespace
  /** R3.17. */
  type: AccountType
}

const call = <Result>(client: Client, run: (login: typeof Login) => Promise<Result>): Promise<Result> =>
  callFeature(client, client.options.modules?.login, run)

/**
 * Sends a code of 6 digits to an email address. The accounts connect once the sign-in is done; the returned step
 * describes what it needs next.
 * @throws LOGIN_EMAIL_INVALID, LOGIN_RATE_LIMITED, LOGIN_UNAVAILABLE, CANCELLED, CONFIG_INVALID (no sign-in is configured)
 * @example const step = await startEmailLogin(client, { email: 'alice@example.com' })
 */
export function startEmailLogin(client: Client, parameters: StartEmailLoginParameters): Promise<LoginStep> {
  return call(client, login => login.startEmail(client, parameters))
}

/**
 * Checks the code that was sent last.
 * @throws LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED, LOGIN_RATE_LIMITED, CANCELLED, …
 */
export function verifyEmailLogin(client: Client, parameters: VerifyEmailLoginParameters): Promise<LoginStep> {
  return call(client, login => login.verify(client, parameters))
}

/** Sends another code. @throws LOGIN_RATE_LIMITED, LOGIN_CODE_EXPIRED, CANCELLED, … */
export function resendEmailLogin(client: Client): Promise<LoginStep> {
  return call(client, login => login.resend(client))
}

/** Loads what a sign-in with a provider needs, so that the tap opens its window at once: for `pointerdown`. */
export function prepareSocialLogin(client: Client): Promise<void> {
  return call(client, login => login.prepareSocial(client))
}

/**
 * Signs in with a provider. Call it in the tap, so that the browser allows the window.
 * @throws LOGIN_WINDOW_BLOCKED, LOGIN_PROVIDER_ERROR, LOGIN_FLOW_EXPIRED, CANCELLED, …
 */
export function startSocialLogin(client: Client, parameters: StartSocialLoginParameters): Promise<LoginStep> {
  return call(client, login => login.startSocial(client, parameters))
}

/** Signs in with a passkey. Call it in the tap. @throws LOGIN_WINDOW_BLOCKED, CANCELLED, … */
export function startPasskeyLogin(client: Client): Promise<LoginStep> {
  return call(client, login => login.startPasskey(client))
}

/** Reads who is signed in on the secure site; the state follows. @throws LOGIN_UNAVAILABLE, CONFIG_INVALID */
export function readLogin(client: Client): Promise<LoginStep> {
  return call(client, login => login.readStep(client))
}

/** Connects the accounts of the user who is signed in; the outcome is in state. */
export function reconnectLogin(client: Client): Promise<void> {
  return call(client, login => login.reconnect(client))
}

/** Uses the other kind of account of a family (R9.13). @throws NOT_CONNECTED, LOGIN_SESSION_EXPIRED, … */
export function setPreferredAccountType(
  client: Client,
  parameters: SetPreferredAccountTypeParameters,
): Promise<LoginStep> {
  return call(client, login => login.prefer(client, parameters))
}

/** Shows the secure site's pending view, such as a recovery code that was not kept yet (`view` of `selectLogin`). */
export function openSecureView(client: Client): Promise<void> {
  return call(client, login => login.openPending(client))
}

/** Opens the secure site's pages (devices, passkeys, email address, export, deletion) in a tab; false when the browser blocked it. */
export function openLoginSettings(client: Client): Promise<boolean> {
  return call(client, login => login.openSettings(client))
}

/** Ends the session of the secure site. `disconnect` does so too, unless `signOutOnDisconnect` is false (R4.18). */
export function signOutLogin(client: Client): Promise<void> {
  return call(client, login => login.signOut(client))
}
