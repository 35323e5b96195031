import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'

import type { ChainNamespace } from '../contract/ids.js'

export type DisconnectParameters = {
  /** One family; default: all of them. */
  namespace?: ChainNamespace | undefined
  /** One connection of that family, or of any. */
  connectorId?: string | undefined
}

/**
 * Ends connections: state and storage at once, before this function returns, then the wallets are notified
 * where possible. It never rejects, works offline and before a restore has ended, and what is disconnected
 * stays so over reloads.
 * @example await disconnect(client, { namespace: account.namespace })
 */
export async function disconnect(
  client: Client,
  { namespace, connectorId }: DisconnectParameters = {},
): Promise<void> {
  const ended = Object.values(client.getState().families)
    .flatMap(({ connections }) => connections)
    .filter(
      connection =>
        (namespace === undefined || connection.namespace === namespace) &&
        (connectorId === undefined || connection.connectorId === connectorId),
    )
  if (ended.length === 0) return
  for (const connection of ended)
    dispatch(client, {
      type: 'connection/closed',
      namespace: connection.namespace,
      connectorId: connection.connectorId,
    })
  emit(client, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  // The page is disconnected even where the wallet cannot be notified, for example offline.
  await callAccount(client, account => account.notifyWallets(client, ended)).catch(() => {})
}
