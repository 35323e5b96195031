import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'

/** Keeps the alerts of this page for the modal's bar. */
export function reduceAlerts(state: State, event: StateEvent): State {
  if (event.type !== 'alerts/raised') return state
  return { ...state, slices: { ...state.slices, alerts: [...(state.slices.alerts ?? []), event.alert] } }
}
