import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type { EmailCaptureOptions, WithEmailCaptureOptions } from '../siwx/emailCaptureOptions.js'
import {
  type EmailCaptureEvent,
  type EmailCaptureState,
  type EmailCaptureViewName,
  emailCaptureFeature,
} from './emailCaptureState.js'
import type * as EmailCapture from './feature.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    emailCapture: EmailCaptureEvent
  }
  interface FeatureModules {
    emailCapture: typeof EmailCapture
  }
  interface FeatureSlices {
    emailCapture: EmailCaptureState
  }
  interface FeatureViews {
    emailCapture: EmailCaptureViewName
  }
}

/** What `emailCapture()` returns: for `modules` of the client's options, beside `siwx`. */
export type EmailCaptureDefinition = FeatureDefinition<typeof EmailCapture> & WithEmailCaptureOptions

/**
 * Asks for an email address after sign-in with a wallet, where your server has `emailCapture` on; without views,
 * `@latchkit/ui/email-capture` adds the modal's.
 * @example createLatchkit({ networks, families, modules: { siwx: siwx({ families }), emailCapture: emailCapture() } })
 */
export function emailCapture(options: EmailCaptureOptions = {}): EmailCaptureDefinition {
  return {
    ...emailCaptureFeature,
    chunk: createChunk(() => import('./feature.js')),
    emailCapture: options,
  }
}
