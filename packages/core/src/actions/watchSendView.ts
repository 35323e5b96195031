import type { Client } from '../client/client.js'
import { createSlot, onDestroy } from '../client/internals.js'
import { sendPart } from '../client/sendPart.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { reportError } from './reportError.js'

const slots = createSlot(() => ({ isWatching: false, isLoading: false }))

/** A send view that a host has opened by its name gets its form as well as one opened by `openSend`. */
export function watchSendView(client: Client): void {
  const slot = slots(client)
  if (slot.isWatching) return
  slot.isWatching = true
  const look = (): void => {
    const state = client.getState()
    if (slot.isLoading || state.send || !state.modal.open) return
    if (!selectRoute(state).view.startsWith('WalletSend')) return
    slot.isLoading = true
    sendPart
      .load()
      .then(part => part.startForm(client))
      .catch((error: unknown) => reportError(client, error))
      .finally(() => {
        slot.isLoading = false
      })
  }
  onDestroy(client, client.subscribe(look))
  look()
}
