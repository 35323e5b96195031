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
  /** Shows the address as a QR code. */
  receive: boolean
  /** Sends tokens. */
  send: boolean
  /** Sends events to your own server. */
  analytics: boolean
  /** Asks for consent to the terms before a wallet can be chosen. */
  legalCheckbox: boolean
  /** No effect until smart sessions are built. */
  smartSessions: boolean
  /** Paying: leaves no login (R4.16). */
  pay: boolean
  /** The list of all wallets. */
  allWallets: boolean
  /** Order of the ways to connect (R2.9). */
  connectMethodsOrder: readonly ConnectMethod[]
  /** Order of the account's buttons. */
  walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the wallet list. `['injected', 'walletConnect']` puts installed wallets before the QR code. */
  connectorTypeOrder: readonly ConnectorGroup[]
}

/** Features an operator's server may change (R9.11). */
export type RemoteFeatures = {
  /** False takes away swapping; which providers there are is the server's. */
  swaps: readonly string[] | false
  /** False takes away buying with money; which providers there are is the server's. */
  onramp: readonly string[] | false
  /** Login by email, where your server signs in. */
  email: boolean
  /** Social logins in this order, or false. */
  socials: readonly SocialProvider[] | false
  /** Past transactions, where the site has a server. */
  activity: boolean
  /** 'Powered by Latchkit' below the modal. */
  branding: boolean
  /** More than the active connection of a family (R6.2). */
  multiWallet: boolean
  /** Asks for an email address after sign-in with a wallet, where the site has `modules.emailCapture`. */
  emailCapture: boolean
}

/** R3.17, R9.13. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'
export type DefaultAccountTypes = Readonly<Record<ChainNamespace, AccountType>>
