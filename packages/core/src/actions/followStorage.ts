import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { readStorage } from '../state/readStorage.js'
import { detachConnector } from './detachConnector.js'
import { reconnect } from './reconnect.js'

/** Another tab has connected or disconnected: this one follows without any wallet prompt. */
export async function followStorage(client: Client): Promise<void> {
  const { storage, destroyed } = getInternals(client)
  if (destroyed) return
  const before = Object.values(client.getState().families).flatMap(family => family.connections)
  const restored = readStorage(storage)
  for (const { namespace, connectorId } of before)
    if (
      !restored.connections.some(other => other.namespace === namespace && other.connectorId === connectorId)
    )
      detachConnector(client, namespace, connectorId)
  client.dispatch(restored)
  await reconnect(client)
}
