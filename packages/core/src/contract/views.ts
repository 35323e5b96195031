import type { FeatureViews } from './feature.js'
import type { SecureView } from './login.js'

/** The modal's views that every site has; features add theirs. */
export type CoreViewName =
  | 'Connect'
  | 'AllWallets'
  | 'ConnectingExternal'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'GetWallet'
  | 'WhatIsAWallet'
  | 'Account'
  | 'Networks'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'UnsupportedChain'
  | 'SIWXSignMessage'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'ProfileWallets'

export type ViewName = CoreViewName | FeatureViews[keyof FeatureViews]

/** Data that a view is opened with. */
export type ViewData = {
  /** Row of the wallet that a connecting or download view is about. */
  rowId?: string | undefined
  /** Network that a switch view is about. */
  caipNetworkId?: `${string}:${string}` | undefined
  /** Tab of the account. Default `tokens`. */
  tab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** Text of the sign-message view. */
  message?: string | undefined
  /** Signature request that the sign-message view is about. */
  requestId?: string | undefined
  /** What the part of the secure site is for. */
  purpose?: SecureView['purpose'] | undefined
  /** Of a swap: which of the two tokens is chosen. */
  side?: 'sold' | 'bought' | undefined
}

export type Route = { view: ViewName; data: ViewData }
