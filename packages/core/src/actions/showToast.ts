import type { Client } from '../client/client.js'
import { createSlot, later } from '../client/internals.js'
import { threeSeconds } from '../constants.js'

export type ShowToastParameters = { kind: 'success' | 'error' | 'info'; message: string }

const running = createSlot(() => ({ stop: (): void => {} }))

/** Shows a short note above the footer for 3 s; a new one takes the place of the old. */
export function showToast(client: Client, { kind, message }: ShowToastParameters): void {
  const id = client.environment.randomId()
  const slot = running(client)
  slot.stop()
  client.dispatch({ type: 'toast/shown', id, kind, message })
  slot.stop = later(client, threeSeconds, () => client.dispatch({ type: 'toast/hidden', id }))
}

/** Takes the note away at once. */
export function hideToast(client: Client): void {
  const { toast } = client.getState()
  running(client).stop()
  if (toast) client.dispatch({ type: 'toast/hidden', id: toast.id })
}
