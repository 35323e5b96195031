import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { selectCanGoBack } from '../state/selectors/selectRoute.js'
import { closeModal } from './closeModal.js'

/** Returns to the view before; with none before it, closes the modal. */
export function goBack(client: Client): void {
  if (selectCanGoBack(client.getState())) dispatch(client, { type: 'route/popped' })
  else closeModal(client)
}
