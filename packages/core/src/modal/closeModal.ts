import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

function close(client: Client, isEmbedded: boolean): void {
  const state = client.getState()
  if (!state.modal.open) return
  const { address, isConnected } = selectAccount(state)
  emit(client, 'MODAL_CLOSE', { connected: isConnected })
  dispatch(client, { type: 'modal/closed', view: isEmbedded && address ? 'Account' : 'Connect', isEmbedded })
}

/**
 * Closes the modal; whatever attempt it showed ends as cancelled (R4.2). Embedded, it stays and shows its first view
 * again (R4.3).
 */
export function closeModal(client: Client): void {
  close(client, client.options.enableEmbedded ?? false)
}

/** Closes the modal for good, also where it is embedded: its element is removed from the page. */
export function removeModal(client: Client): void {
  close(client, false)
}
