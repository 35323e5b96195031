import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'
import { followAsked } from './followAsked.js'
import { followPending } from './followPending.js'
import { sendViews } from './sendState.js'
import { getSession } from './session.js'
import { startForm } from './startForm.js'

/**
 * Follows the client once the code for sending is loaded: a send view that was opened by its name gets its form,
 * and transactions of an earlier page are followed for each family that connects.
 */
export function start(client: Client): Unwatch {
  let connected = ''
  const onChange = (): void => {
    const { modal, families } = client.getState()
    const { isWatching } = getSession(client)
    if (modal.open && !isWatching && sendViews.some(view => view === getView(modal))) startForm(client)
    const namespaces = Object.values(families)
      .filter(({ status }) => status === 'connected')
      .map(({ namespace }) => namespace)
      .join()
    if (namespaces === connected) return
    connected = namespaces
    if (namespaces === '') return
    followPending(client)
    followAsked(client)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
