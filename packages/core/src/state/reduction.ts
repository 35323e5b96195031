import type { ViewName } from '../contract/views.js'
import type { StateEvent } from './events.js'
import type { State } from './state.js'

/** Where a view leads: `reduceRoute` follows these rows alone. Plain but for `leavesTo.when`, which is pure. */
export type RouteRow = {
  /** It shows an account: without one, Connect takes its place. */
  needsAccount?: true | undefined
  /**
   * It leads to a connection: once there is one, Account takes its place. A modal that was opened with a view that
   * `begins` to connect closes then.
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

/** What decides the routes of a client. */
export type RouteRules = {
  /** Rows of core, and of the features whose code is loaded. */
  rows: RouteRows
  /** `enableEmbedded`: the modal stays on screen. `closeOnConnect`: it closes once a first wallet is connected. */
  options: { enableEmbedded?: boolean | undefined; closeOnConnect?: boolean | undefined }
}

/** Decides the view after an event that the other reducers have reduced. */
export type ReduceRoute = (before: State, after: State, event: StateEvent, rules: RouteRules) => State

/** What a feature brings with its code: a row per view, and the code that follows them. */
export type FeatureRoutes<View extends ViewName = never> = {
  rows: RouteRows & Readonly<Record<View, RouteRow>>
  reduceRoute: ReduceRoute
}

export type Reduce = (state: State, event: StateEvent, before: State) => State

/** How the state of a client follows from events. */
export type Reduction = {
  /** By place: core's, then those of features in the order of their registration, whichever loads first. */
  reducers: Reduce[]
  /** Of the page; the engine, the account and features bring the rest of it with their code. */
  reduceRoute: ReduceRoute
  /** Of the page, until the engine brings `reduceAll`. */
  reduce(before: State, event: StateEvent, reduction: Reduction): State
  rules: RouteRules
}
