import type { Client } from '../client/client.js'
import { authTransportId } from '../constants.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { getSession } from './session.js'

/**
 * Opens the window in which an account by login approves what follows, in this tick: a browser lets a window open in the
 * tap only. The returned function gives it back. Other accounts, and a sign-in whose code is not loaded, need none.
 */
export function holdWindow(client: Client): () => void {
  const isLogin = selectAccount(client.getState()).connectorId === authTransportId
  return (isLogin && getSession(client).port?.current?.holdWindow?.()) || (() => {})
}
