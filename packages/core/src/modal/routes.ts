import type { CoreViewName, ViewName } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { ReduceRoute } from './reducePath.js'

/** Where a view leads: `reduceRoute` follows these rows alone. Plain but for `leavesTo.when`, which is pure. */
export type RouteRow = {
  /** It shows an account: without one, Connect takes its place. */
  needsAccount?: true | undefined
  /**
   * It leads to a connection: once there is one, Account takes its place. A modal that was opened with a view that
   * `begins` to connect closes then (D64).
   */
  connects?: 'begins' | 'continues' | undefined
  /** It shows an attempt: leaving it ends the attempt. */
  isAttempt?: true | undefined
  /** A wallet or a login is reached from it: the box of a site that requires consent is under it. */
  asksConsent?: true | undefined
  /** Views from which a flow reaches it. Default: any. */
  after?: readonly ViewName[] | undefined
  /** Views whose place it takes; over others it is pushed. */
  replaces?: readonly ViewName[] | undefined
  /** It is on the path once: while it is, also below another view, it is not shown again. */
  once?: true | undefined
  /** What it shows may end while another view is over it: it is removed from below. */
  endsBelow?: true | undefined
  /** It is left once the network is the one it is about, or one of the site's. */
  untilNetwork?: 'target' | 'supported' | undefined
  /** It is left together with the view over it that was picked from it. */
  isPicker?: true | undefined
  /** The view that it is left for, once `when` is true of an event. */
  leavesTo?: { view: ViewName; when(before: State, after: State): boolean } | undefined
  /** Views that are removed from below it by an event: going back leads to what was there before them. */
  drops?: { on: StateEvent['type']; views: readonly ViewName[] } | undefined
}

export type RouteRows = Readonly<Partial<Record<ViewName, RouteRow>>>

/** What a feature brings with its code: a row per view, and the code that follows them. */
export type FeatureRoutes<View extends ViewName = never> = {
  rows: RouteRows & Readonly<Record<View, RouteRow>>
  reduceRoute: ReduceRoute
}

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
