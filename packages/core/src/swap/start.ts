import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'
import { followAskedSwaps } from './followAskedSwaps.js'
import { getSession } from './session.js'
import { startForm } from './startForm.js'
import { swapViews } from './swapState.js'

/**
 * A swap view that was opened by its name gets its form, and what an earlier page asked for is followed for each family that
 * connects.
 */
export function start(client: Client): Unwatch {
  let connected = ''
  const onChange = (): void => {
    const { modal, families } = client.getState()
    const { isWatching } = getSession(client)
    if (modal.open && !isWatching && swapViews.some(view => view === getView(modal))) startForm(client)
    const namespaces = Object.values(families)
      .filter(({ status }) => status === 'connected')
      .map(({ namespace }) => namespace)
      .join()
    if (namespaces === connected) return
    connected = namespaces
    if (namespaces !== '') followAskedSwaps(client)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
