import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

/** Closes the modal; whatever attempt it showed ends as cancelled (R4.2, R4.3). */
export function closeModal(client: Client): void {
  const state = client.getState()
  if (!state.modal.open) return
  const { address, isConnected } = selectAccount(state)
  emit(client, 'MODAL_CLOSE', { connected: isConnected })
  dispatch(client, {
    type: 'modal/closed',
    view: client.options.enableEmbedded && address ? 'Account' : 'Connect',
  })
}
