import type { Client } from '../client/client.js'
import type { Connection } from '../state/state.js'
import { detachConnector } from './detachConnector.js'

/** Lets the wallets know what the page has already done. Never rejects: what it could not do it tells the host. */
export async function tellWallets(client: Client, ended: readonly Connection[]): Promise<void> {
  const known = ended.flatMap(
    ({ namespace, connectorId }) => client.getConnector(namespace, connectorId) ?? [],
  )
  for (const { namespace, connectorId } of ended) detachConnector(client, namespace, connectorId)
  const families = Object.values(client.getState().families)
  // One session may carry several families: it lives on while one of them stays.
  const isShared = (id: string): boolean =>
    families.some(family => family.connections.some(({ connectorId }) => connectorId === id))
  const isTransport = (id: string): boolean =>
    client.options.transports?.some(other => other.id === id) ?? false
  const told = known.filter(({ id, transportId }) => transportId === undefined || !isShared(id))
  const forgotten = new Set(
    ended
      .map(({ connectorId }) => connectorId)
      .filter(id => isTransport(id) && !isShared(id) && !known.some(connector => connector.id === id)),
  )
  const results = await Promise.allSettled([
    ...told.map(async connector => connector.disconnect()),
    ...[...forgotten].map(async id => {
      const transport = await client.loadTransport(id)
      const sessions = await transport.getSessions()
      await Promise.all(sessions.map(({ topic }) => transport.disconnect({ topic })))
    }),
  ])
  for (const result of results)
    if (result.status === 'rejected')
      client.emit('DISCONNECT_ERROR', { message: String((result.reason as Error)?.message ?? '') }, 'error')
}
