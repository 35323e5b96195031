import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { getSession, setAsked } from './session.js'

/** Here at once, then at the backend. */
export async function signOut(client: Client): Promise<void> {
  const session = getSession(client)
  session.revision += 1
  dispatch(client, { type: 'siwx/signedOut' })
  try {
    await session.backend.signOut()
  } finally {
    // Other tabs look it up again.
    setAsked(client, session.asked)
  }
}
