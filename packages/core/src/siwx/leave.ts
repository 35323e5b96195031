import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { Route } from '../contract/views.js'
import { closeModal } from '../modal/closeModal.js'
import { selectCanGoBack } from '../state/selectors/selectRoute.js'

/** The sign-in's route, also below another one. */
export function getRoute(client: Client): Route | undefined {
  const { open, history } = client.getState().modal
  return open ? history.find(({ view }) => view === 'ConnectingSiwe') : undefined
}

/** Removes the sign-in's view; alone in the modal, it closes it. */
export function leave(client: Client): void {
  const route = getRoute(client)
  if (!route) return
  if (selectCanGoBack(client.getState())) dispatch(client, { type: 'route/removed', route })
  else closeModal(client)
}
