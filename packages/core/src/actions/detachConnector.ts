import type { Client } from '../client/client.js'
import { createSlot, onDestroy, toConnectorKey } from '../client/internals.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'

type Subscription = { connector: Connector; stop(): void }

/** Of each connector that is heard. */
export const subscriptions: (client: Client) => Map<string, Subscription> = createSlot(client => {
  const all = new Map<string, Subscription>()
  onDestroy(client, () => {
    for (const { stop } of all.values()) stop()
    all.clear()
  })
  return all
})

/** Stops hearing a connector. */
export function detachConnector(client: Client, namespace: ChainNamespace, connectorId: string): void {
  const all = subscriptions(client)
  const key = toConnectorKey(namespace, connectorId)
  all.get(key)?.stop()
  all.delete(key)
}
