import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { perClient, setClientTimeout } from '../client/lifetime.js'
import { toastDurationMs } from '../constants.js'
import type { ToastSubject } from '../state/state.js'

export type ShowToastParameters = {
  kind: 'success' | 'error' | 'info'
  /** English; shown where the interface has no words for `about`. */
  message: string
  about?: ToastSubject | undefined
}

const timers = perClient(() => ({ stop: (): void => {} }))

/** Shows a short note above the footer for 3 s; a new one takes the place of the old. */
export function showToast(client: Client, { kind, message, about }: ShowToastParameters): void {
  const id = client.environment.randomId()
  const timer = timers(client)
  timer.stop()
  dispatch(client, { type: 'toast/shown', id, kind, message, about })
  timer.stop = setClientTimeout(client, toastDurationMs, () => dispatch(client, { type: 'toast/hidden', id }))
}

/** Takes the note away at once. */
export function hideToast(client: Client): void {
  const { toast } = client.getState()
  timers(client).stop()
  if (toast) dispatch(client, { type: 'toast/hidden', id: toast.id })
}
