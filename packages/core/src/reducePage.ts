import type { Reduce } from './client/internals.js'
import type { ReduceRoute, RouteRules } from './modal/reducePath.js'
import type { StateEvent } from './state/events.js'
import type { State } from './state/state.js'

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

/** Where reducers are beside core's own; those of features are from `features` on. */
export const places = { engine: 1, account: 2, alerts: 3, features: 4 } as const

/** Each slice after an event. */
export function reduceSlices(state: State, event: StateEvent, before: State, { reducers }: Reduction): State {
  return reducers.reduce((reduced, reducer) => reducer(reduced, event, before), state)
}

/** The state after an event: each slice, then the route. Pure. */
export const reducePage: Reduction['reduce'] = (before, event, reduction) =>
  reduction.reduceRoute(before, reduceSlices(before, event, before, reduction), event, reduction.rules)
