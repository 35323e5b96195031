import { reduceBase } from './reduceBase.js'
import { reduceEngine } from './reduceEngine.js'
import type { StateEvent } from './state/events.js'
import type { State } from './state/state.js'

/** Core's reducer: every event is reduced here, slice by slice, as in a client whose engine runs. */
export function reduce(before: State, event: StateEvent): State {
  return reduceEngine(reduceBase(before, event), event, before)
}
