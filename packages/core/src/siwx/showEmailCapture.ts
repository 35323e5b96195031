import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { selectSiwx } from './selectSiwx.js'

/** Returns whether the operator and the site ask for an email address. */
const isOn = (client: Client): boolean =>
  client.getState().remoteFeatures.emailCapture && client.options.modules?.emailCapture !== undefined

/** Loads the code of the views, while the sign-in is verified. */
export function loadEmailCapture(client: Client): void {
  // Without it the view loads once it is shown.
  if (isOn(client)) client.options.modules?.emailCapture?.chunk.load().catch(() => {})
}

/** Asks for an email address where the account that has signed in has left none. */
export function showEmailCapture(client: Client): void {
  const { session } = selectSiwx(client.getState())
  if (session?.hasEmail !== false || !isOn(client)) return
  dispatch(client, { type: 'view/requested', view: 'DataCapture' })
}
