import type { ErrorInfo } from '../errors/errorInfo.js'

/** When the code of the email capture loads. */
export const emailCaptureFeature = {
  views: ['DataCapture', 'DataCaptureOtpConfirm'] as const,
}

export type EmailCaptureViewName = (typeof emailCaptureFeature.views)[number]

/** A code that was mailed. Times in Unix milliseconds. */
export type EmailCaptureChallenge = {
  email: string
  challengeId: string
  expiresAt: number
  resendAt: number
  triesLeft: number
}

/** Plain JSON. */
export type EmailCaptureState = {
  /** Undefined until a code was mailed. */
  challenge?: EmailCaptureChallenge | undefined
  /** The address is confirmed. */
  isDone: boolean
  /** What the server is asked for. */
  task?: 'start' | 'resend' | 'verify' | undefined
  error?: ErrorInfo | undefined
}

export type EmailCaptureEvent =
  | { type: 'emailCapture/started'; task: NonNullable<EmailCaptureState['task']> }
  | { type: 'emailCapture/mailed'; challenge: EmailCaptureChallenge }
  | { type: 'emailCapture/failed'; error: ErrorInfo }
  | { type: 'emailCapture/confirmed' }
  /** Its views were left. */
  | { type: 'emailCapture/left' }
