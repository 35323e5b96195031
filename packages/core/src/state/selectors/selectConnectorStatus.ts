import type { ChainNamespace } from '../../contract/ids.js'
import type { State } from '../state.js'
import { getFamily } from './selectAccount.js'

/** `connected` is the active connector, `active` has a connection, `disconnected` has none. */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

/** Status of one connector. A stored one that its wallet has not confirmed is disconnected. */
export function selectConnectorStatus(
  state: State,
  { namespace, connectorId }: { namespace: ChainNamespace; connectorId: string },
): ConnectorStatus {
  const family = getFamily(state, namespace)
  const connection = family?.connections.find(candidate => candidate.connectorId === connectorId)
  if (connection?.status !== 'connected') return 'disconnected'
  return family?.activeConnectorId === connectorId ? 'connected' : 'active'
}
