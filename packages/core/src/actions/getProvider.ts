import type { Client } from '../client/client.js'
import type { ChainNamespace } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

export type GetProviderParameters = { namespace?: ChainNamespace | undefined }

/** The family's own provider object of the active connection, or undefined while none is connected. */
export function getProvider(client: Client, { namespace }: GetProviderParameters = {}): unknown {
  const account = selectAccount(client.getState(), namespace)
  if (!account.isConnected || !account.connectorId) return undefined
  return client.getConnector(account.namespace, account.connectorId)?.provider
}
