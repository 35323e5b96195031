import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { tellWallets } from './tellWallets.js'

export type DisconnectParameters = {
  /** One family; default: all of them (D33). */
  family?: ChainNamespace | undefined
  /** One connection of that family, or of any. */
  connectorId?: string | undefined
}

/**
 * Ends connections (D33): state and storage at once, before this function returns, then the wallet is told
 * as best it can. It cannot fail, works offline and before a restore has ended, and what is disconnected
 * stays so over reloads.
 * @example await disconnect(client, { family: account.namespace })
 */
export async function disconnect(
  client: Client,
  { family, connectorId }: DisconnectParameters = {},
): Promise<void> {
  const ended = Object.values(client.getState().families)
    .flatMap(({ connections }) => connections)
    .filter(
      connection =>
        (family === undefined || connection.namespace === family) &&
        (connectorId === undefined || connection.connectorId === connectorId),
    )
  if (ended.length === 0) return
  for (const connection of ended)
    client.dispatch({
      type: 'connection/closed',
      namespace: connection.namespace,
      connectorId: connection.connectorId,
    })
  client.emit('DISCONNECT_SUCCESS', { namespace: family ?? 'all' })
  // Offline the wallet cannot be told; the page has let go all the same.
  await callRuntime<typeof tellWallets>(client, 'tellWallets', ended).catch(() => {})
}
