import { face } from '../face/face.js'
import type * as EmailCapture from './feature.js'

/**
 * Mails a code that confirms an address for the account that has signed in.
 * @throws LOGIN_EMAIL_INVALID, LOGIN_RATE_LIMITED, LOGIN_SESSION_EXPIRED, SERVER_ERROR
 */
export const startCapturedEmail: typeof EmailCapture.startCapturedEmail = /* @__PURE__ */ face(
  'emailCapture',
  capture => capture.startCapturedEmail,
)

/** Mails another code in place of the first. */
export const resendCapturedEmail: typeof EmailCapture.resendCapturedEmail = /* @__PURE__ */ face(
  'emailCapture',
  capture => capture.resendCapturedEmail,
)

/** @throws LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED, LOGIN_RATE_LIMITED */
export const verifyCapturedEmail: typeof EmailCapture.verifyCapturedEmail = /* @__PURE__ */ face(
  'emailCapture',
  capture => capture.verifyCapturedEmail,
)

/** Leaves the views without an address, or when it is confirmed. */
export const skipEmailCapture: typeof EmailCapture.skipEmailCapture = /* @__PURE__ */ face(
  'emailCapture',
  capture => capture.skipEmailCapture,
)

/**
 * Deletes the email address that the signed-in account has left at this site.
 * @throws LOGIN_SESSION_EXPIRED, SERVER_ERROR, CONFIG_INVALID (the client has no feature `emailCapture`)
 * @example await deleteCapturedEmail(client)
 */
export const deleteCapturedEmail: typeof EmailCapture.deleteCapturedEmail = /* @__PURE__ */ face(
  'emailCapture',
  capture => capture.deleteCapturedEmail,
)
