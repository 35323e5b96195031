// `@latchkit/ui/email-capture`: leaving an email address after sign-in with a wallet, with its views, for `createLatchkit`.
import {
  createChunk,
  type EmailCaptureDefinition,
  type EmailCaptureOptions,
  emailCaptureFeature,
} from '@latchkit/core/internal'

/**
 * Asks for an email address after sign-in with a wallet, in the modal, where your server has `emailCapture` on. Its code is
 * one chunk that loads while a sign-in is verified.
 * @example createLatchkit({ networks, families, ports, modules: { siwx: siwx({ families }), emailCapture: emailCapture() } })
 */
export function emailCapture(options: EmailCaptureOptions = {}): EmailCaptureDefinition {
  return {
    ...emailCaptureFeature,
    chunk: createChunk(() => import('./index.js')),
    emailCapture: options,
  }
}
