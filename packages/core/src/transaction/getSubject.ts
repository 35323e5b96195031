import { type Active, getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'

/**
 * Who pays, and where: the live account of a family on the network its wallet is on.
 * @param connectorId the wallet that has to be the one in use; any where it is not named
 * @throws NOT_CONNECTED, CHAIN_NOT_CONFIGURED
 */
export function getSubject(
  client: Client,
  namespace?: ChainNamespace | undefined,
  connectorId?: string | undefined,
): Active & { network: Network } {
  const active = getActive(client, namespace)
  if (!active || (connectorId !== undefined && active.connector.id !== connectorId))
    throw new LatchkitError('NOT_CONNECTED', { context: { connectorId } })
  const { network } = selectNetwork(client.getState(), active.namespace)
  if (!network || network.caipNetworkId !== active.caipNetworkId)
    throw new LatchkitError('CHAIN_NOT_CONFIGURED')
  return { ...active, network }
}
