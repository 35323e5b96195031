import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { leaveSiwx } from './leaveSiwx.js'
import { getSession } from './session.js'
import { showEmailCapture } from './showEmailCapture.js'
import type { SiwxSession } from './siwxState.js'

export type CompleteParameters = {
  session: SiwxSession
  /** Whether an account without an email address is asked for one. */
  asksForEmail: boolean
}

/** Stores a session that the backend has started or found, and ends the sign-in that is shown. */
export function complete(client: Client, { session, asksForEmail }: CompleteParameters): void {
  const own = getSession(client)
  dispatch(client, { type: 'siwx/signedIn', session })
  const { attempt } = own
  own.attempt = undefined
  // Before the sign-in's view is removed, so that the modal does not close in between.
  if (asksForEmail) showEmailCapture(client)
  leaveSiwx(client)
  attempt?.settle(session)
}
