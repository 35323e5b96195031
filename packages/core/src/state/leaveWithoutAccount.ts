import { hasAccount } from './settleFamily.js'
import type { State } from './state.js'

/** Views that show an account: without one the modal goes to Connect. */
export function leaveWithoutAccount(state: State, views: readonly string[]): State {
  const { modal, families, activeNamespace } = state
  const view = modal.history[modal.history.length - 1]?.view
  if (view === undefined || !views.includes(view) || hasAccount(families[activeNamespace])) return state
  return { ...state, modal: { ...modal, history: [{ view: 'Connect', data: {} }], direction: 'forward' } }
}
