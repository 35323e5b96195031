import type { Client } from '../client/client.js'
import { loadFeature } from '../client/loadFeature.js'
import type { Unwatch } from '../contract/ids.js'
import { identity } from '../identity/definition.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { getSession } from './session.js'

/** Ends what was begun for an account that is no longer shown. */
export function start(client: Client): Unwatch {
  // Its slice holds the parent, and the names that registrations change.
  loadFeature(client, identity).catch(() => {})
  const session = getSession(client)
  let account = selectAccount(client.getState()).caipAddress
  return client.subscribe(() => {
    const shown = selectAccount(client.getState()).caipAddress
    if (shown === account) return
    account = shown
    session.searching?.abort()
    session.searching = undefined
    session.asking?.abort()
    session.asking = undefined
  })
}
