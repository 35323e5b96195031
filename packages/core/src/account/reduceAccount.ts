import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import { updateState } from '../state/updateState.js'
import { reduceRequests } from './reduceRequests.js'
import { reduceUnread } from './reduceUnread.js'

/** What only an account changes: its requests, and what its balances lack. Pure. */
export function reduceAccount(state: State, event: StateEvent, before: State): State {
  return updateState(state, {
    families: reduceUnread(state.families, event),
    requests: reduceRequests(before.requests, event),
  })
}
