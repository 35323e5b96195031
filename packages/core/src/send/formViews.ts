import type { ViewName } from '../contract/views.js'
import { getView } from '../state/getView.js'
import { getActiveConnection } from '../state/settleFamily.js'
import type { State } from '../state/state.js'

/** Whose form it is: another account or chain is another one. */
export function getFormSubject(state: State): { chain: string; account: string | undefined } {
  const family = state.families[state.activeNamespace]
  return {
    chain: family?.activeNetworkId ?? '',
    account: getActiveConnection(family)?.accounts[0],
  }
}

/** A preview whose plan was dropped goes back to its form. */
export function leavePreview(state: State, { preview, form }: { preview: ViewName; form: ViewName }): State {
  const { modal } = state
  if (getView(modal) !== preview) return state
  const rest = modal.history.slice(0, -1)
  const history = rest[rest.length - 1]?.view === form ? rest : [...rest, { view: form, data: {} }]
  return { ...state, modal: { ...modal, history, direction: 'back' } }
}
