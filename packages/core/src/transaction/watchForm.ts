import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'

/**
 * Follows the client once the code of a form is loaded: a view that was opened by its name gets its form, and `onConnect`
 * runs when other families are connected than before.
 */
export function watchForm(
  client: Client,
  {
    views,
    startForm,
    onConnect,
  }: { views: readonly string[]; startForm(client: Client): void; onConnect(client: Client): void },
): Unwatch {
  let connected = ''
  const onChange = (): void => {
    const { modal, families } = client.getState()
    const view = modal.open ? getView(modal) : undefined
    if (view !== undefined && views.includes(view)) startForm(client)
    const namespaces = Object.values(families)
      .filter(({ status }) => status === 'connected')
      .map(({ namespace }) => namespace)
      .join()
    if (namespaces === connected) return
    connected = namespaces
    if (namespaces !== '') onConnect(client)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
