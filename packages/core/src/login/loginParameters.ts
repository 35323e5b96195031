import type { AccountType, SocialProvider } from '../contract/features.js'
import type { ChainNamespace } from '../contract/ids.js'

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
  type: AccountType
}
