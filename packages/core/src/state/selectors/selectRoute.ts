import type { Route } from '../../contract/views.js'
import type { State } from '../state.js'

const fallback: Route = { view: 'Connect', data: {} }

/** What the modal shows. */
export function selectRoute({ modal: { history } }: State): Route {
  return history[history.length - 1] ?? fallback
}

/** Returns whether there is a view to go back to; without one, going back closes the modal. */
export function selectCanGoBack({ modal }: State): boolean {
  return modal.history.length > 1
}
