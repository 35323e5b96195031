import type { CoreViewName } from '../contract/views.js'
import type { RouteRow } from '../state/reduction.js'

const lists = { connects: 'begins' } as const
const attempts = { connects: 'begins', isAttempt: true } as const
const accounts = { needsAccount: true } as const

/** Core's views. Features bring their rows with their code. */
export const coreRoutes: Readonly<Record<CoreViewName, RouteRow>> = {
  Connect: lists,
  AllWallets: lists,
  ConnectingExternal: attempts,
  ConnectingWalletConnect: attempts,
  ConnectingWalletConnectBasic: attempts,
  Downloads: lists,
  GetWallet: lists,
  WhatIsAWallet: lists,
  Account: accounts,
  Networks: { isPicker: true },
  SwitchNetwork: { needsAccount: true, untilNetwork: 'target' },
  SwitchActiveChain: {},
  UnsupportedChain: { needsAccount: true, untilNetwork: 'supported' },
  SIWXSignMessage: { needsAccount: true, endsBelow: true },
  WalletReceive: accounts,
  WalletCompatibleNetworks: accounts,
  ProfileWallets: accounts,
}

/** Names of core's views. */
export const coreViews = Object.keys(coreRoutes) as CoreViewName[]
