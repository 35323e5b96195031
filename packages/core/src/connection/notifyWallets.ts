import type { Client } from '../client/client.js'
import { emit, getConnector } from '../client/internals.js'
import type { Connection } from '../state/state.js'
import { detachConnector } from './detachConnector.js'
import { loadTransport } from './loadTransport.js'

/** Disconnects the wallets of connections that are closed already. Never rejects: failures are emitted as DISCONNECT_ERROR. */
export async function notifyWallets(client: Client, ended: readonly Connection[]): Promise<void> {
  const connectors = ended.flatMap(
    ({ namespace, connectorId }) => getConnector(client, namespace, connectorId) ?? [],
  )
  for (const { namespace, connectorId } of ended) detachConnector(client, namespace, connectorId)
  const families = Object.values(client.getState().families)
  // One session may carry several families: it lives on while one of them stays.
  const isShared = (id: string): boolean =>
    families.some(family => family.connections.some(({ connectorId }) => connectorId === id))
  const isTransport = (id: string): boolean =>
    client.options.remoteConnectors?.some(other => other.id === id) ?? false
  const notified = connectors.filter(({ id, transportId }) => transportId === undefined || !isShared(id))
  const forgotten = new Set(
    ended
      .map(({ connectorId }) => connectorId)
      .filter(id => isTransport(id) && !isShared(id) && !connectors.some(connector => connector.id === id)),
  )
  const results = await Promise.allSettled([
    ...notified.map(async connector => connector.disconnect()),
    ...[...forgotten].map(async id => {
      const transport = await loadTransport(client, id)
      const sessions = await transport.getSessions()
      await Promise.all(sessions.map(({ topic }) => transport.disconnect({ topic })))
    }),
  ])
  for (const result of results)
    if (result.status === 'rejected')
      emit(client, 'DISCONNECT_ERROR', { message: String((result.reason as Error)?.message ?? '') }, 'error')
}
