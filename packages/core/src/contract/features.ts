import type { ChainNamespace } from './ids.js'

export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Local features. */
export type Features = {
  /** Shows the address as a QR code. */
  receive: boolean
  /** Sends tokens. */
  send: boolean
  /** Sends events to your own server. */
  analytics: boolean
  /** Asks for consent to the terms (`termsConditionsUrl`, `privacyPolicyUrl`): without the tick every way of connecting is refused. */
  legalCheckbox: boolean
  /** No effect until smart sessions are built. */
  smartSessions: boolean
  /** Paying: leaves no login. */
  pay: boolean
  /** The list of all wallets. */
  allWallets: boolean
  /** Order of the ways to connect. */
  connectMethodsOrder: readonly ConnectMethod[]
  /** Order of the account's buttons. */
  walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the wallet list. `['injected', 'walletConnect']` puts installed wallets before the QR code. */
  connectorTypeOrder: readonly ConnectorGroup[]
}

/** Features an operator's server may change. */
export type RemoteFeatures = {
  /** Whose quotes are taken, by the names of your server; `default`: all that it has. False takes swapping away. */
  swaps: readonly string[] | false
  /** Who is bought from, by the ids of your server; `default`: all that it has. False takes buying away. */
  onramp: readonly string[] | false
  /** Login by email. Until your server says that it signs in, or with a `secureUrl`, it is off. */
  email: boolean
  /** Social logins in this order, and a passkey, also where the list is empty; off as `email` is. False keeps no place for them until your server responds. */
  socials: readonly SocialProvider[] | false
  /** Past transactions, where the site has a server. */
  activity: boolean
  /** 'Powered by Latchkit' below the modal. */
  branding: boolean
  /** More than the active connection of a family. */
  multiWallet: boolean
  /** Asks for an email address after sign-in with a wallet, where the site has `modules.emailCapture`. */
  emailCapture: boolean
}

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'
export type DefaultAccountTypes = Readonly<Record<ChainNamespace, AccountType>>
