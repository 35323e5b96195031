import { fetchBalances } from '../../account/fetchBalances.js'
import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { onDestroy } from '../../client/lifetime.js'
import type { CaipAddress } from '../../contract/ids.js'
import { selectAccount } from '../../state/selectors/selectAccount.js'
import { selectNetwork } from '../../state/selectors/selectNetwork.js'
import { loadTransfers } from '../../transaction/loadTransfers.js'
import { selectSend } from '../selectSend.js'
import { getSession } from '../session.js'
import { checkInput } from './checkInput.js'
import { needsServer } from './needsServer.js'

/** Asks the server which networks it reads, where one of them is needed. What fails is asked with the next form. */
async function readNetworks(client: Client): Promise<void> {
  const state = client.getState()
  if (!needsServer(selectNetwork(state).network) || state.slices.send?.servedNetworks) return
  const source = await client.options.ports?.blockchainData?.()
  const servedNetworks = await source?.getSupportedNetworks()
  if (servedNetworks) dispatch(client, { type: 'send/networksRead', servedNetworks })
}

/** Whether balances may be read here: not where it is known that nothing can be (decision 0028). */
function isReadable(client: Client): boolean {
  const state = client.getState()
  const { lacksEndpoint, isUnserved } = selectSend(state)
  const hasSource = client.options.ports?.blockchainData !== undefined
  return (
    selectNetwork(state).network !== undefined &&
    (!lacksEndpoint || hasSource) &&
    !(isUnserved && needsServer(selectNetwork(state).network))
  )
}

/** Reads what the form shows; a failure is reported in state, or when the visitor goes on. */
function prepare(client: Client): void {
  const { isConnected, namespace } = selectAccount(client.getState())
  if (!isConnected) return
  if (isReadable(client)) fetchBalances(client).catch(() => {})
  loadTransfers(client, namespace).catch(() => {})
  readNetworks(client).catch(() => {})
}

/** Makes sure that there is a form, and follows the account and network it is for. */
export function startForm(client: Client): void {
  const session = getSession(client)
  if (!client.getState().slices.send) dispatch(client, { type: 'send/opened' })
  if (session.isWatching) return
  session.isWatching = true
  const getSubject = (): CaipAddress | undefined => selectAccount(client.getState()).caipAddress
  let subject = getSubject()
  const onChange = (): void => {
    const state = client.getState()
    const { plan } = selectSend(state)
    if (!plan && !session.isAsking) session.planned = undefined
    if (getSubject() === subject) return
    subject = getSubject()
    session.planning?.abort()
    session.measuring?.abort()
    checkInput(client)
    prepare(client)
  }
  onDestroy(client, client.subscribe(onChange))
  prepare(client)
}
