import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { disconnect } from '../connection/disconnect.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toNamespace, toNetworkId } from '../utils/caip.js'
import { leaveSiwx } from './leaveSiwx.js'
import { getSession } from './session.js'
import { getSiwxOptions } from './siwxOptions.js'

/** Ends a sign-in that is shown; where the site requires one, it ends the connection too. */
export async function cancelSignIn(client: Client): Promise<void> {
  const session = getSession(client)
  const { attempt } = session
  if (!attempt) return
  session.attempt = undefined
  const { account } = attempt
  const namespace = toNamespace(account)
  emit(client, 'CLICK_CANCEL_SIWX', {
    caipNetworkId: toNetworkId(account),
  })
  // First, because a connected account without a session is asked where one is required.
  const disconnected = getSiwxOptions(client).required ? disconnect(client, { namespace }) : undefined
  // Its view goes before the flow ends: shown without a flow, it would ask again.
  leaveSiwx(client)
  dispatch(client, { type: 'siwx/progressed', flow: { step: 'idle' } })
  attempt.settle(new LatchkitError('CANCELLED'))
  await disconnected
}
