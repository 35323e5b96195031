/** The modal's views that are built (R2.1, D38). The list grows with the product. */
export const viewNames = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'GetWallet',
  'WhatIsAWallet',
  'Account',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'SIWXSignMessage',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'SendConfirmed',
  'WalletReceive',
] as const

export type ViewName = (typeof viewNames)[number]

/** Data that a view is opened with. */
export type ViewData = {
  /** Row of the wallet that a connecting or download view is about. */
  rowId?: string | undefined
  /** Network that a switch view is about. */
  caipNetworkId?: `${string}:${string}` | undefined
  /** Text of the sign-message view. */
  message?: string | undefined
}

export type Route = { view: ViewName; data: ViewData }
