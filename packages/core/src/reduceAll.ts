import { reduceSlices } from './reducePage.js'
import type { StateEvent } from './state/events.js'
import type { Reduction } from './state/reduction.js'

/**
 * The state after an event: each slice, then the route. Where that has changed, the slices reduce this, too, as an event
 * before the next one. Pure.
 */
export const reduceAll: Reduction['reduce'] = (before, event, reduction) => {
  const reduced = reduceSlices(before, event, before, reduction)
  const next = reduction.reduceRoute(before, reduced, event, reduction.rules)
  if (next === reduced) return next
  const moved: StateEvent =
    before.modal.open && !next.modal.open
      ? { type: 'modal/closed' }
      : { type: 'route/changed', by: event.type }
  return reduceSlices(next, moved, reduced, reduction)
}
