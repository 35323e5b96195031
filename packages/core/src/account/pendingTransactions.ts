import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { CaipNetworkId } from '../contract/ids.js'

export type PendingTransactionParameters = { hash: string; caipNetworkId: CaipNetworkId }

/** Notes a transaction that was sent; at most 99 are kept, the oldest goes first. */
export function addPendingTransaction(
  client: Client,
  { hash, caipNetworkId }: PendingTransactionParameters,
): void {
  const submittedAt = client.environment.now()
  dispatch(client, { type: 'transaction/submitted', transaction: { hash, caipNetworkId, submittedAt } })
}

/** Forgets a transaction that was included, failed or replaced. */
export function settlePendingTransaction(
  client: Client,
  { hash, caipNetworkId }: PendingTransactionParameters,
): void {
  dispatch(client, { type: 'transaction/settled', hash, caipNetworkId })
}
