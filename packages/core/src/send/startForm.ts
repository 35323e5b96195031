import { fetchBalancesNow } from '../actions/fetchBalancesNow.js'
import type { Client } from '../client/client.js'
import { onDestroy } from '../client/internals.js'
import type { CaipAddress } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectSend } from '../state/selectors/selectSend.js'
import { checkInput } from './checkInput.js'
import { getSlot, loadTransfers } from './slot.js'

/** Reads what the form shows; what cannot be read says so in state, or when the visitor goes on. */
function prepare(client: Client): void {
  const { isConnected, namespace } = selectAccount(client.getState())
  if (!isConnected) return
  fetchBalancesNow(client).catch(() => {})
  loadTransfers(client, namespace).catch(() => {})
}

/** Makes sure that there is a form, and follows the account and network it is for. */
export function startForm(client: Client): void {
  const slot = getSlot(client)
  if (!client.getState().send) client.dispatch({ type: 'send/opened' })
  if (slot.isWatching) return
  slot.isWatching = true
  const getSubject = (): CaipAddress | undefined => selectAccount(client.getState()).caipAddress
  let subject = getSubject()
  const onChange = (): void => {
    const state = client.getState()
    const { plan } = selectSend(state)
    if (!plan && !slot.isAsking) slot.planned = undefined
    if (getSubject() === subject) return
    subject = getSubject()
    slot.planning?.abort()
    slot.measuring?.abort()
    checkInput(client)
    prepare(client)
  }
  onDestroy(client, client.subscribe(onChange))
  prepare(client)
}
