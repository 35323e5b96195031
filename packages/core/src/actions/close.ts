import type { Client } from '../client/client.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

/** Closes the modal; whatever attempt it showed ends as cancelled (R4.2, R4.3). */
export function close(client: Client): void {
  const state = client.getState()
  if (!state.modal.open) return
  const { address, isConnected } = selectAccount(state)
  client.emit('MODAL_CLOSE', { connected: isConnected })
  client.dispatch({
    type: 'modal/closed',
    view: client.options.enableEmbedded && address ? 'Account' : 'Connect',
  })
}
