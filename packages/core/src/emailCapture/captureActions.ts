import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'

/**
 * Mails a code that confirms an address for the account that has signed in.
 * @throws LOGIN_EMAIL_INVALID, LOGIN_RATE_LIMITED, LOGIN_SESSION_EXPIRED, SERVER_ERROR
 */
export function startCapturedEmail(client: Client, parameters: { email: string }): Promise<void> {
  return callFeature(client, client.options.modules?.emailCapture, capture =>
    capture.startEmail(client, parameters),
  )
}

/** Mails another code in place of the first. */
export function resendCapturedEmail(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.emailCapture, capture => capture.resend(client))
}

/** @throws LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED, LOGIN_RATE_LIMITED */
export function verifyCapturedEmail(client: Client, parameters: { code: string }): Promise<void> {
  return callFeature(client, client.options.modules?.emailCapture, capture =>
    capture.verify(client, parameters),
  )
}

/** Leaves the views without an address, or when it is confirmed. */
export function skipEmailCapture(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.emailCapture, capture => capture.skip(client))
}

/**
 * Deletes the email address that the signed-in account has left at this site.
 * @throws LOGIN_SESSION_EXPIRED, SERVER_ERROR, CONFIG_INVALID (the client has no feature `emailCapture`)
 * @example await deleteCapturedEmail(client)
 */
export function deleteCapturedEmail(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.emailCapture, capture => capture.remove(client))
}
