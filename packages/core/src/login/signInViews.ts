import type { ViewName } from '../contract/views.js'

/** Views that begin a sign-in; the others are steps of one, and take each other's place. */
export const firstViews: readonly ViewName[] = ['Connect', 'AllWallets', 'EmailLogin', 'ConnectSocials']

/** Views of a sign-in that is not finished. */
export const signInViews: readonly ViewName[] = [
  ...firstViews,
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ApproveTransaction',
]
