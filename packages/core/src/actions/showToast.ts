import type { Client } from '../client/client.js'
import { createSlot, later } from '../client/internals.js'
import { threeSeconds } from '../constants.js'
import type { ToastSubject } from '../state/state.js'

export type ShowToastParameters = {
  kind: 'success' | 'error' | 'info'
  /** English; shown where the interface has no words of its own for `about`. */
  message: string
  about?: ToastSubject | undefined
}

const running = createSlot(() => ({ stop: (): void => {} }))

/** Shows a short note above the footer for 3 s; a new one takes the place of the old. */
export function showToast(client: Client, { kind, message, about }: ShowToastParameters): void {
  const id = client.environment.randomId()
  const slot = running(client)
  slot.stop()
  client.dispatch({ type: 'toast/shown', id, kind, message, about })
  slot.stop = later(client, threeSeconds, () => client.dispatch({ type: 'toast/hidden', id }))
}

/** Takes the note away at once. */
export function hideToast(client: Client): void {
  const { toast } = client.getState()
  running(client).stop()
  if (toast) client.dispatch({ type: 'toast/hidden', id: toast.id })
}
