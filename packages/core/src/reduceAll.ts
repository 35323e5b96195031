import type { Reduce } from './client/internals.js'
import type { ReduceRoute, RouteRules } from './modal/reducePath.js'
import type { StateEvent } from './state/events.js'
import type { State } from './state/state.js'

/** How the state of a client follows from events. */
export type Reduction = {
  /** By place: core's, then those of features in the order of their registration, whichever loads first. */
  reducers: Reduce[]
  /** Of the page, until the engine brings the whole of it. */
  reduceRoute: ReduceRoute
  rules: RouteRules
}

/** Where reducers are beside core's own; those of features are from `features` on. */
export const places = { engine: 1, alerts: 2, features: 3 } as const

/**
 * The state after an event: each slice, then the route. Where that has changed, the slices reduce this, too, as an event
 * before the next one. Pure.
 */
export function reduceAll(
  before: State,
  event: StateEvent,
  { reducers, reduceRoute, rules }: Reduction,
): State {
  const reduceSlices = (state: State, each: StateEvent, last: State): State =>
    reducers.reduce((reduced, reducer) => reducer(reduced, each, last), state)
  const reduced = reduceSlices(before, event, before)
  const next = reduceRoute(before, reduced, event, rules)
  if (next === reduced) return next
  const { open } = next.modal
  const [last] = next.modal.history.slice(-1)
  const moved: StateEvent =
    open === before.modal.open || !last
      ? { type: 'route/changed', by: event.type }
      : open
        ? { type: 'modal/opened', ...last }
        : { type: 'modal/closed' }
  return reduceSlices(next, moved, reduced)
}
