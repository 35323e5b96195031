import type { ChainNamespace } from './ids.js'

export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
/** R4.10. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Local features (R9.12). */
export type Features = {
  receive: boolean
  send: boolean
  analytics: boolean
  legalCheckbox: boolean
  smartSessions: boolean
  pay: boolean
  allWallets: boolean
  connectMethodsOrder: readonly ConnectMethod[]
  walletFeaturesOrder: readonly WalletFeature[]
  connectorTypeOrder: readonly ConnectorGroup[]
}

/** Features an operator's server may change (R9.11). */
export type RemoteFeatures = {
  swaps: readonly string[] | false
  onramp: readonly string[] | false
  email: boolean
  socials: readonly SocialProvider[] | false
  activity: boolean
  branding: boolean
  multiWallet: boolean
  emailCapture: boolean
}

/** R3.17, R9.13. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'
export type DefaultAccountTypes = Readonly<Record<ChainNamespace, AccountType>>
