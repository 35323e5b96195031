import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import type { Adapter } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { askConnector } from './askConnector.js'
import { loadAdapter } from './loadAdapter.js'
import { openConnection } from './openConnection.js'
import { publishExternalConnector } from './publishConnectors.js'

export type AdoptProviderParameters = {
  namespace: ChainNamespace
  /** The raw provider, which the page is allowed to use already. */
  provider: unknown
  /** The connector over it, where none of the family's own has this provider. */
  toConnector: (adapter: Adapter) => Connector
  /** Whether the host is still connected by it, once the wallet has responded. */
  isWanted: () => boolean
}

/**
 * Uses a provider that the host has connected by other means, without a prompt and without a view.
 * @returns the id of the connector it is used by; undefined where it is no longer wanted
 * @throws ADAPTER_MISSING, NOT_CONNECTED where the wallet does not allow it
 */
export async function adoptProvider(
  client: Client,
  { namespace, provider, toConnector, isWanted }: AdoptProviderParameters,
): Promise<string | undefined> {
  const adapter = await loadAdapter(client, namespace)
  const listed = [...getInternals(client).connectors.values()].find(
    each => each.namespace === namespace && each.provider === provider,
  )
  const connector = listed ?? toConnector(adapter)
  if (!listed) publishExternalConnector(client, connector)
  const { families } = client.getState()
  const isConnected = families[namespace]?.connections.some(
    ({ connectorId, status }) => connectorId === connector.id && status === 'connected',
  )
  if (!isConnected) {
    const session = await askConnector(client, connector, { silent: true })
    if (!isWanted()) return undefined
    openConnection(client, connector, session)
  }
  return connector.id
}
