import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { getSession } from './session.js'

/** Forgets the message that the wallet was asked to sign: a signature that still arrives is not sent. */
export async function cancelName(client: Client): Promise<void> {
  const session = getSession(client)
  if (client.getState().slices.names?.progress.step !== 'signing') return
  session.asking?.abort()
  session.asking = undefined
  dispatch(client, { type: 'names/progressed', progress: { step: 'idle' } })
}
