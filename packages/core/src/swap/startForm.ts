import { fetchBalances } from '../account/fetchBalances.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import type { CaipAddress } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { loadTokens } from './loadTokens.js'
import { getSession } from './session.js'

/** Reads what the form shows; what cannot be read is in state, or rejects when the visitor goes on. */
function prepare(client: Client): void {
  void loadTokens(client)
  if (selectAccount(client.getState()).isConnected) fetchBalances(client).catch(() => {})
}

/** Ends every read for the form as it was. */
export function abandon(client: Client): void {
  const session = getSession(client)
  for (const controller of [session.quoting, session.planning, session.measuring]) controller?.abort()
  session.refresh?.()
  session.refresh = undefined
  session.quoted = undefined
}

/** Makes sure that there is a form, and follows the account and network it is for. */
export function startForm(client: Client): void {
  const session = getSession(client)
  if (!client.getState().slices.swap) dispatch(client, { type: 'swap/opened' })
  if (session.isWatching) return
  session.isWatching = true
  const getAccount = (): CaipAddress | undefined => selectAccount(client.getState()).caipAddress
  let account = getAccount()
  const onChange = (): void => {
    if (getAccount() === account) return
    account = getAccount()
    abandon(client)
    session.planned = undefined
    prepare(client)
  }
  onDestroy(client, client.subscribe(onChange))
  prepare(client)
}
