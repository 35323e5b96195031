import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { Route } from '../contract/views.js'

/** The sign-in's route, also below another one. */
export function getRoute(client: Client): Route | undefined {
  const { open, history } = client.getState().modal
  return open ? history.find(({ view }) => view === 'ConnectingSiwe') : undefined
}

/** Notes that the sign-in is over: its view goes. */
export function leaveSiwx(client: Client): void {
  dispatch(client, { type: 'view/ended', view: 'ConnectingSiwe' })
}
