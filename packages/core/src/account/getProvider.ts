import type { Client } from '../client/client.js'
import { getConnector } from '../client/internals.js'
import type { ChainNamespace, ProviderOf } from '../contract/ids.js'
import type { RegisteredNamespace } from '../contract/network.js'
import { getFamily } from '../state/selectors/selectAccount.js'

export type GetProviderParameters<Namespace extends ChainNamespace = ChainNamespace> = {
  /** Default: the family shown. */
  namespace?: Namespace | undefined
  /** A connection of that family. Default: the one in use. */
  connectorId?: string | undefined
}

/**
 * The provider object of the active connection, in the family's own standard (EIP-1193, Wallet Standard, …);
 * undefined while none is connected.
 * @example const provider = getProvider(client, { namespace })
 */
export function getProvider<Namespace extends ChainNamespace = RegisteredNamespace>(
  client: Client,
  parameters?: GetProviderParameters<Namespace> | undefined,
): ProviderOf<Namespace> | undefined
export function getProvider(client: Client, { namespace, connectorId }: GetProviderParameters = {}): unknown {
  const family = getFamily(client.getState(), namespace)
  const id = connectorId ?? family?.activeConnectorId
  const connection = family?.connections.find(each => each.connectorId === id)
  if (connection?.status !== 'connected') return undefined
  return getConnector(client, connection.namespace, connection.connectorId)?.provider
}
