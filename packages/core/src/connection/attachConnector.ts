import type { Client } from '../client/client.js'
import { dispatch, toConnectorKey } from '../client/internals.js'
import type { Connector } from '../contract/connector.js'
import { detachConnector, subscriptions } from './detachConnector.js'

/** Subscribes to a connected wallet: its events reach state. Once per connector, however often it connects. */
export function attachConnector(client: Client, connector: Connector): void {
  const { namespace, id: connectorId } = connector
  const all = subscriptions(client)
  const key = toConnectorKey(namespace, connectorId)
  if (all.get(key)?.connector === connector) return
  detachConnector(client, namespace, connectorId)
  const stop = connector.subscribe(event => {
    if (all.get(key)?.connector !== connector) return
    if (event.type === 'networkChanged')
      dispatch(client, {
        type: 'connection/networkChanged',
        namespace,
        connectorId,
        caipNetworkId: event.caipNetworkId,
      })
    else if (event.type === 'accountsChanged' && event.accounts.length > 0)
      dispatch(client, {
        type: 'connection/accountsChanged',
        namespace,
        connectorId,
        accounts: event.accounts,
      })
    else {
      detachConnector(client, namespace, connectorId)
      dispatch(client, { type: 'connection/closed', namespace, connectorId })
    }
  })
  all.set(key, { connector, stop })
}
