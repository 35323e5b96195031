import { reduceTransactions } from './account/reduceTransactions.js'
import { reduceConsent } from './connect/reduceConsent.js'
import { reduceFlow } from './connect/reduceFlow.js'
import { reduceDirectory } from './directory/reduceDirectory.js'
import type { StateEvent } from './state/events.js'
import type { State } from './state/state.js'
import { updateState } from './state/updateState.js'

/** What only the engine's code changes: attempts, the directory and transactions. Pure. */
export function reduceEngine(state: State, event: StateEvent, before: State): State {
  return updateState(state, {
    consent: reduceConsent(before.consent, event),
    flow: reduceFlow(before.flow, event, before.modal, state.modal),
    directory: reduceDirectory(before.directory, event),
    pendingTransactions: reduceTransactions(before.pendingTransactions, event),
  })
}
