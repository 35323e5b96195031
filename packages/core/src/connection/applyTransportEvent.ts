import type { Client } from '../client/client.js'
import { dispatch, getConnector } from '../client/internals.js'
import type { Transport, TransportEvent, TransportSession } from '../contract/transport.js'
import { reportError } from '../telemetry/reportError.js'
import { detachConnector } from './detachConnector.js'
import { openSession } from './openSession.js'
import { getSessionTopics } from './sessionTopics.js'

/** Families connected over a transport's session. */
function getNamespaces(client: Client, transportId: string): readonly string[] {
  return Object.values(client.getState().families)
    .filter(family =>
      family.connections.some(
        ({ connectorId, namespace, status }) =>
          status === 'connected' && getConnector(client, namespace, connectorId)?.transportId === transportId,
      ),
    )
    .map(family => family.namespace)
}

function closeFamily(client: Client, transportId: string, namespace: string): void {
  const connection = client
    .getState()
    .families[namespace]?.connections.find(
      ({ connectorId }) => getConnector(client, namespace, connectorId)?.transportId === transportId,
    )
  if (!connection) return
  detachConnector(client, namespace, connection.connectorId)
  dispatch(client, { type: 'connection/closed', namespace, connectorId: connection.connectorId })
}

/** Opens families that a session update adds and closes those it drops; connectors report changes within a family. */
async function follow(client: Client, transport: Transport, session: TransportSession): Promise<void> {
  const before = getNamespaces(client, transport.id)
  for (const namespace of before)
    if (!session.namespaces[namespace]) closeFamily(client, transport.id, namespace)
  const added = Object.keys(session.namespaces).filter(
    namespace => !before.includes(namespace) && client.getState().families[namespace],
  )
  if (before.length === 0 || added.length === 0) return
  await openSession(client, { transport, session, namespaces: added, restored: true })
}

/** Applies a transport's event to the connections over its session. */
export function applyTransportEvent(client: Client, transport: Transport, event: TransportEvent): void {
  const topics = getSessionTopics(client)
  if (event.type === 'sessionDeleted' && topics.get(transport.id) === event.topic) {
    topics.delete(transport.id)
    for (const namespace of getNamespaces(client, transport.id)) closeFamily(client, transport.id, namespace)
  }
  if (event.type === 'sessionUpdated' && topics.get(transport.id) === event.session.topic)
    follow(client, transport, event.session).catch((error: unknown) => reportError(client, error))
}
