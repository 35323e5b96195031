import type { LatchkitOptions } from './client/client.js'
import { reducePath } from './modal/reducePath.js'
import { coreRoutes } from './modal/routes.js'
import { reduceBase } from './reduceBase.js'
import type { StateEvent } from './state/events.js'
import type { Reduction } from './state/reduction.js'
import type { State } from './state/state.js'

/** Where reducers are beside core's own; those of features are from `features` on. */
export const places = { engine: 1, account: 2, alerts: 3, features: 4 } as const

/** Each slice after an event. */
export function reduceSlices(state: State, event: StateEvent, before: State, { reducers }: Reduction): State {
  return reducers.reduce((reduced, reducer) => reducer(reduced, event, before), state)
}

/** The state after an event: each slice, then the route. Pure. */
const reducePage: Reduction['reduce'] = (before, event, reduction) =>
  reduction.reduceRoute(before, reduceSlices(before, event, before, reduction), event, reduction.rules)

/** What a page has before any intent. */
export const createPageReduction = (options: LatchkitOptions): Reduction => ({
  reducers: [reduceBase],
  reduceRoute: reducePath,
  reduce: reducePage,
  rules: { rows: { ...coreRoutes }, options },
})
