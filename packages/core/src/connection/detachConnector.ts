import type { Client } from '../client/client.js'
import { toConnectorKey } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'

type Subscription = { connector: Connector; stop(): void }

/** The subscription of each connected connector. */
export const subscriptions: (client: Client) => Map<string, Subscription> = perClient(client => {
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
