import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'
import { getSession } from './session.js'
import { startForm } from './startForm.js'
import { swapViews } from './swapState.js'

/** A swap view that was opened by its name gets its form. */
export function start(client: Client): Unwatch {
  const onChange = (): void => {
    const { modal } = client.getState()
    const { isWatching } = getSession(client)
    if (modal.open && !isWatching && swapViews.some(view => view === getView(modal))) startForm(client)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
