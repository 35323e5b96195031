import type { Client } from '../client/client.js'
import type { ViewName } from '../contract/views.js'
import { BaseError } from '../errors/BaseError.js'
import { getWalletRow } from './getWalletRow.js'
import { push } from './push.js'
import { startAttempt } from './startAttempt.js'
import { startPairingNow } from './startPairingNow.js'

export type ConnectRowParameters = { rowId: string }

/**
 * What a tap in the wallet list does: reaches the wallet in this tick if it is in the page, else shows its
 * code or link, else where to get it. State and view follow; nothing is thrown for a wallet that fails.
 * @throws CONFIG_INVALID for a row that does not exist
 */
export function connectRowNow(client: Client, { rowId }: ConnectRowParameters): void {
  const row = getWalletRow(client, rowId)
  if (!row) throw new BaseError('CONFIG_INVALID', { details: `There is no wallet ${rowId}.` })
  const connectors = row.connectors.flatMap(
    ({ namespace, connectorId }) => client.getConnector(namespace, connectorId) ?? [],
  )
  const { mobile } = client.environment.getPlatform()
  const platform = connectors.length > 0 ? 'browser' : mobile ? 'mobile' : 'qrcode'
  client.emit('SELECT_WALLET', { name: row.name, platform })
  const show = (view: ViewName): void => push(client, { view, data: { rowId: row.id } })
  if (connectors.length > 0) {
    startAttempt(client, { rowId: row.id, walletId: row.wallet?.id, name: row.name, connectors })
    show('ConnectingExternal')
  } else if (row.transportId !== undefined) {
    startPairingNow(client, { transportId: row.transportId, rowId: row.id })
    show('ConnectingWalletConnect')
  } else show('Downloads')
}
