import type { Client } from '../client/client.js'
import { dispatch, emit, getConnector } from '../client/internals.js'
import type { ViewName } from '../contract/views.js'
import { getWalletRow } from '../directory/getWalletRow.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { startAttempt } from './attempt.js'
import { refuseConnect } from './consent.js'
import { startPairing } from './startPairing.js'

export type ConnectRowParameters = { rowId: string }

/**
 * What a tap in the wallet list does: reaches the wallet in this tick if it is in the page, else shows its
 * code or link, else where to get it. State and view follow; nothing is thrown for a wallet that fails.
 * @throws CONFIG_INVALID for a row that does not exist
 */
export function connectRow(client: Client, { rowId }: ConnectRowParameters): void {
  const row = getWalletRow(client, rowId)
  if (!row) throw new LatchkitError('CONFIG_INVALID', { details: `There is no wallet ${rowId}.` })
  if (refuseConnect(client)) return
  const connectors = row.connectors.flatMap(
    ({ namespace, connectorId }) => getConnector(client, namespace, connectorId) ?? [],
  )
  const { mobile } = client.environment.getPlatform()
  const platform = connectors.length > 0 ? 'browser' : mobile ? 'mobile' : 'qrcode'
  emit(client, 'SELECT_WALLET', { name: row.name, platform })
  const show = (view: ViewName): void =>
    dispatch(client, { type: 'view/reached', view, data: { rowId: row.id } })
  if (connectors.length > 0) {
    startAttempt(client, { rowId: row.id, walletId: row.wallet?.id, name: row.name, connectors })
    show('ConnectingExternal')
  } else if (row.transportId !== undefined) {
    startPairing(client, { transportId: row.transportId, rowId: row.id })
    show('ConnectingWalletConnect')
  } else show('Downloads')
}
