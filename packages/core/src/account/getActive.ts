import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Client } from '../client/client.js'
import { dispatch, getConnector, getLoadedAdapter } from '../client/internals.js'
import type { Adapter } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { shake } from '../modal/shake.js'
import { getFamily, selectConnection } from '../state/selectors/selectAccount.js'
import type { PendingRequest } from '../state/state.js'

export type Active = {
  namespace: ChainNamespace
  adapter: Adapter
  connector: Connector
  account: CaipAddress
  caipNetworkId: CaipNetworkId
}

/**
 * The live connection of a family with all that a request needs, without waiting; undefined when a part is missing.
 * @param connectorId a connection of the family, in use or not. Default: the one in use
 */
export function getActive(
  client: Client,
  namespace?: ChainNamespace | undefined,
  connectorId?: string | undefined,
): Active | undefined {
  const state = client.getState()
  const connection =
    connectorId === undefined
      ? selectConnection(state, namespace)
      : getFamily(state, namespace)?.connections.find(each => each.connectorId === connectorId)
  if (connection?.status !== 'connected') return undefined
  const adapter = getLoadedAdapter(client, connection.namespace)
  const connector = getConnector(client, connection.namespace, connection.connectorId)
  const [account] = connection.accounts
  if (!adapter || !connector || !account) return undefined
  const { caipNetworkId } = connection
  return { namespace: connection.namespace, adapter, connector, account, caipNetworkId }
}

/** Tracks a request as pending in state until it settles; sends it in this tick. */
export async function trackRequest<Value>(
  client: Client,
  { namespace, connector }: Pick<Active, 'namespace' | 'connector'>,
  kind: PendingRequest['kind'],
  send: () => Promise<Value>,
): Promise<Value> {
  const id = client.environment.randomId()
  dispatch(client, { type: 'request/started', request: { id, kind, namespace, connectorId: connector.id } })
  try {
    return await send()
  } catch (error) {
    if (isError(error, 'USER_REJECTED') && client.getState().modal.open) shake(client)
    if (isError(error, 'SESSION_EXPIRED')) raiseAlert(client, { code: error.code }).catch(() => {})
    throw error
  } finally {
    dispatch(client, { type: 'request/ended', id })
  }
}
