import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'

export type ActivateConnectionParameters = { namespace: ChainNamespace; connectorId: string }

/**
 * Makes a connection the one that its family uses, and the family the one that is shown. A connection that
 * its wallet has not confirmed is left as it is.
 * @example activateConnection(client, { namespace: 'mock', connectorId: 'com.example' })
 */
export function activateConnection(
  client: Client,
  { namespace, connectorId }: ActivateConnectionParameters,
): void {
  const connection = client
    .getState()
    .families[namespace]?.connections.find(each => each.connectorId === connectorId)
  if (connection?.status !== 'connected') return
  dispatch(client, { type: 'connection/activated', namespace, connectorId })
  dispatch(client, { type: 'namespace/activated', namespace })
}
