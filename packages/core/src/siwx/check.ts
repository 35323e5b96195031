import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { complete } from './complete.js'
import { isEmailRequired } from './emailCaptureOptions.js'
import { isSameAccount, selectActiveAccounts } from './selectSiwx.js'
import { getSession } from './session.js'

/** Looks up who is signed in. A session of an account that is not connected is ended. */
export function check(client: Client): Promise<void> {
  const checking = lookUp(client)
  getSession(client).checking = checking
  return checking
}

async function lookUp(client: Client): Promise<void> {
  const session = getSession(client)
  const revision = ++session.revision
  dispatch(client, { type: 'siwx/checking' })
  const [account] = selectActiveAccounts(client.getState())
  const signedIn = await session.backend.getSession({ account }).catch(() => undefined)
  if (session.revision !== revision) return
  const isConnected =
    signedIn !== undefined &&
    selectActiveAccounts(client.getState()).some(account => isSameAccount(account, signedIn.caipAddress))
  const isLive = signedIn?.expiresAt === undefined || signedIn.expiresAt > client.environment.now()
  if (signedIn && isConnected && isLive) {
    complete(client, { session: signedIn, asksForEmail: isEmailRequired(client) })
  } else {
    dispatch(client, { type: 'siwx/signedOut' })
    if (signedIn && isLive) await session.backend.signOut().catch(() => {})
  }
}
