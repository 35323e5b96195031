import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { reportError } from '../telemetry/reportError.js'
import { loadTransfers } from '../transaction/loadTransfers.js'
import { readPending } from '../transaction/pendingStore.js'
import type { SentTransaction } from '../transaction/watchTransfer.js'
import { toNamespace } from '../utils/caip.js'
import { watchTransaction } from './startTransfer.js'

/** Watches again what an earlier page has sent, for the families that are connected. */
export function resumeTransactions(client: Client): void {
  const { storage } = getInternals(client)
  const stored = readPending(storage, client.environment.now())
  const { families, pendingTransactions } = client.getState()
  const networks = selectNetworks(client.getState())
  const isNew = ({ hash, caipNetworkId }: SentTransaction): boolean =>
    !pendingTransactions.some(other => other.hash === hash && other.caipNetworkId === caipNetworkId)
  const ours = stored.filter(
    (transaction): transaction is SentTransaction =>
      transaction.account !== undefined &&
      transaction.follow !== undefined &&
      families[toNamespace(transaction.account)]?.status === 'connected' &&
      networks.some(({ caipNetworkId }) => caipNetworkId === transaction.caipNetworkId),
  )
  const fresh = ours.filter(isNew)
  if (fresh.length === 0) return
  dispatch(client, { type: 'transaction/restored', transactions: fresh })
  for (const transaction of fresh) {
    if (transaction.status === 'final') continue
    loadTransfers(client, toNamespace(transaction.account)).then(
      transfers => void watchTransaction(client, transaction, transfers),
      (error: unknown) => reportError(client, error),
    )
  }
}
