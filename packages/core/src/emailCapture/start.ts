import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { Unwatch } from '../contract/ids.js'
import { isEmailRequired } from '../siwx/emailCaptureOptions.js'
import { signOut } from '../siwx/faces.js'
import { selectSiwx } from '../siwx/selectSiwx.js'
import { emailCaptureFeature } from './emailCaptureState.js'
import { selectEmailCapture } from './selectEmailCapture.js'

/** Forgets what was typed once its views are left; where an address is required, the visitor is signed out without one. */
export function start(client: Client): Unwatch {
  let wasShown = false
  const sync = (): void => {
    const state = client.getState()
    const { open, history } = state.modal
    const isShown = open && history.some(route => emailCaptureFeature.views.some(view => view === route.view))
    const isLeft = wasShown && !isShown
    wasShown = isShown
    if (!isLeft) return
    if (isEmailRequired(client) && selectSiwx(state).session?.hasEmail === false)
      signOut(client).catch(() => {})
    const { challenge, isDone, error } = selectEmailCapture(state)
    if (challenge || isDone || error) dispatch(client, { type: 'emailCapture/left' })
  }
  sync()
  return client.subscribe(sync)
}
