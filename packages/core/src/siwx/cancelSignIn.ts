import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { disconnect } from '../connection/disconnect.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { leave } from './leave.js'
import { getSession } from './session.js'
import { getSiwxOptions } from './siwxOptions.js'

/** Ends a sign-in that is shown; where the site requires one, it ends the connection too. */
export async function cancelSignIn(client: Client): Promise<void> {
  const session = getSession(client)
  const { attempt } = session
  if (!attempt) return
  session.attempt = undefined
  const { account } = attempt
  const namespace = account.slice(0, account.indexOf(':'))
  emit(client, 'CLICK_CANCEL_SIWX', {
    caipNetworkId: account.slice(0, account.lastIndexOf(':')) as CaipNetworkId,
  })
  // First, because a connected account without a session is asked where one is required.
  const disconnected = getSiwxOptions(client).required ? disconnect(client, { namespace }) : undefined
  // Its view goes before the flow ends: shown without a flow, it would ask again.
  leave(client)
  dispatch(client, { type: 'siwx/progressed', flow: { step: 'idle' } })
  attempt.settle(new LatchkitError('CANCELLED'))
  await disconnected
}
