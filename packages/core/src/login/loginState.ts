import type { AccountType, SocialProvider } from '../contract/features.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { LoginStep, SecureView } from '../contract/login.js'
import type { ErrorInfo } from '../errors/errorInfo.js'

/** `resumeKey` holds the hint that the secure site may have a session or a pending code, and no secret. */
export const loginFeature = {
  views: [
    'EmailLogin',
    'EmailVerifyOtp',
    'EmailVerifyDevice',
    'ConnectSocials',
    'ConnectingSocial',
    'ConnectingFarcaster',
    'ApproveTransaction',
    'AccountSettings',
    'UpdateEmailWallet',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
  ] as const,
  resumeKey: '@latchkit/login_hint',
}

export type LoginViewName = (typeof loginFeature.views)[number]

/** What was asked of the secure site and has not ended. */
export type LoginTask =
  | 'read'
  | 'email'
  | 'code'
  | 'resend'
  | 'social'
  | 'passkey'
  | 'device'
  | 'connect'
  | 'account'
  | 'signOut'

/** A part of the secure site that must be seen; its element is made by the view. */
export type SecureViewInfo = Pick<SecureView, 'id' | 'purpose' | 'host' | 'needsWindow' | 'window'>

/** Signing in without a wallet. Plain JSON. */
export type LoginState = {
  /** What the secure site still needs; `signedOut` before it was read. */
  step: LoginStep
  task?: LoginTask | undefined
  /** Why the last task failed; `task` is what it was. */
  failure?: (ErrorInfo & { task: LoginTask }) | undefined
  /** The provider that was asked last. */
  provider?: SocialProvider | undefined
  /** Addresses that signed in on this device, the last one first. */
  recentEmails: readonly string[]
  view?: SecureViewInfo | undefined
}

export type LoginStateEvent =
  | { type: 'login/recalled'; recentEmails: readonly string[] }
  | { type: 'login/started'; task: LoginTask; provider?: SocialProvider | undefined }
  | { type: 'login/stepped'; step: LoginStep }
  | { type: 'login/ended'; task: LoginTask }
  | { type: 'login/failed'; task: LoginTask; error: ErrorInfo }
  | { type: 'login/viewChanged'; view: SecureViewInfo | undefined }
  | { type: 'login/accountTypePreferred'; namespace: ChainNamespace; accountType: AccountType }
