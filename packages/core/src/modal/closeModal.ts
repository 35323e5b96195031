import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'

/**
 * Closes the modal; whatever attempt it showed ends as cancelled. Embedded, it stays and shows its first view
 * again.
 */
export function closeModal(client: Client): void {
  if (client.getState().modal.open) dispatch(client, { type: 'modal/closed' })
}

/** Closes the modal for good, also where it is embedded: its element is removed from the page. */
export function removeModal(client: Client): void {
  if (client.getState().modal.open) dispatch(client, { type: 'modal/closed', isFinal: true })
}
