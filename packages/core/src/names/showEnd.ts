import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { showToast } from '../modal/showToast.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import type { NameRequestKind } from './namesState.js'

/** Shows that a name was registered: in its view where the visitor waits for it, else as a toast. */
export function showEnd(client: Client, { kind, name }: { kind: NameRequestKind; name: string }): void {
  if (kind !== 'register') return
  const state = client.getState()
  if (state.modal.open && selectRoute(state).view === 'RegisterAccountName')
    dispatch(client, { type: 'view/reached', view: 'RegisterAccountNameSuccess' })
  else showToast(client, { kind: 'success', message: name })
}
