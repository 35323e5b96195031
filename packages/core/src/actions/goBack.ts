import type { Client } from '../client/client.js'
import { selectCanGoBack } from '../state/selectors/selectRoute.js'
import { close } from './close.js'

/** Returns to the view before; with none before it, closes the modal (R2.6, R2.7). */
export function goBack(client: Client): void {
  if (selectCanGoBack(client.getState())) client.dispatch({ type: 'route/popped' })
  else close(client)
}
