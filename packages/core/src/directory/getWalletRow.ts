import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'
import { createWalletRowsSelector } from './createWalletRowsSelector.js'
import type { WalletRow } from './walletRow.js'
import { createRowFinder, getKnownWallets } from './walletRows.js'

const selectors = perClient(client => createWalletRowsSelector(client.options))

/**
 * The row with this id, be it in the list, in the directory or only in the page; undefined when there is none.
 * @example getWalletRow(client, route.data.rowId)?.name
 */
export function getWalletRow(client: Client, rowId: string): WalletRow | undefined {
  const state = client.getState()
  const listed = selectors(client)(state).find(row => row.id === rowId)
  if (listed) return listed
  const { options, environment } = client
  const { inPage, toRow, matcher } = createRowFinder(state, { options, platform: environment.getPlatform() })
  const present = inPage.find(
    row => row.id === rowId || row.connectors.some(({ connectorId }) => connectorId === rowId),
  )
  if (present) return matcher.isShown(present) ? present : undefined
  const wallet = getKnownWallets(state, options).find(({ id, rdns }) => id === rowId || rdns === rowId)
  return wallet && matcher.isWalletShown(wallet) ? toRow(wallet, 'recommended') : undefined
}
