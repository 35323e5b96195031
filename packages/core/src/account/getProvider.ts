import type { Client } from '../client/client.js'
import { getConnector } from '../client/internals.js'
import type { ChainNamespace, ProviderOf } from '../contract/ids.js'
import type { RegisteredNamespace } from '../contract/network.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

export type GetProviderParameters<Namespace extends ChainNamespace = ChainNamespace> = {
  /** Default: the family shown. */
  namespace?: Namespace | undefined
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
export function getProvider(client: Client, { namespace }: GetProviderParameters = {}): unknown {
  const account = selectAccount(client.getState(), namespace)
  if (!account.isConnected) return undefined
  return getConnector(client, account.namespace, account.connectorId)?.provider
}
