import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { detachConnector } from '../connection/detachConnector.js'
import { readStorage } from '../state/readStorage.js'
import { reconnect } from './reconnect.js'

/** Watches what another tab connected or disconnected, without a wallet prompt. */
export async function watchOtherTabs(client: Client): Promise<void> {
  const { storage, destroyed } = getInternals(client)
  if (destroyed) return
  const before = Object.values(client.getState().families).flatMap(family => family.connections)
  const restored = readStorage(storage)
  for (const { namespace, connectorId } of before)
    if (
      !restored.connections.some(other => other.namespace === namespace && other.connectorId === connectorId)
    )
      detachConnector(client, namespace, connectorId)
  dispatch(client, restored)
  await reconnect(client)
}
