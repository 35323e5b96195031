import type { Client } from '../client/client.js'
import { dispatch, getConnector } from '../client/internals.js'
import { connectRow } from '../connect/connectRow.js'
import { connectWallet } from '../connect/connectWallet.js'
import { getWalletRow } from '../directory/getWalletRow.js'
import type { RecentConnection } from './definition.js'

/**
 * Connects a wallet of before again, as its row in the list does: one in the page is asked in this tick, for the family
 * that it was connected for; one on another device gets a code. State and view follow; nothing is thrown for a wallet that
 * fails.
 * @returns whether the wallet can be reached
 */
export async function connectRecent(
  client: Client,
  { namespace, connectorId, walletId }: Pick<RecentConnection, 'namespace' | 'connectorId' | 'walletId'>,
): Promise<boolean> {
  const isInPage = getConnector(client, namespace, connectorId)?.transportId === undefined
  const row =
    (isInPage ? undefined : walletId && getWalletRow(client, walletId)) || getWalletRow(client, connectorId)
  if (!row) return false
  if (!row.connectors.some(each => each.namespace === namespace && each.connectorId === connectorId)) {
    connectRow(client, { rowId: row.id })
    return true
  }
  // The outcome is in state.
  connectWallet(client, { connector: { namespace, connectorId }, rowId: row.id }).catch(() => {})
  dispatch(client, { type: 'view/reached', view: 'ConnectingExternal', data: { rowId: row.id } })
  return true
}
