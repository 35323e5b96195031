import type { Client } from '../client/client.js'
import { selectRoute } from '../state/selectors/selectRoute.js'

/** The visitor is looking at the review of a swap, or at how it comes along. */
export function isLooking(client: Client): boolean {
  const state = client.getState()
  return state.modal.open && selectRoute(state).view === 'SwapPreview'
}
