import { authTransportId } from '../constants.js'
import type { TransportDefinition } from '../contract/transport.js'

/** Transports that show a code to a wallet on another device; accounts by login have none. */
export function getPairings({
  remoteConnectors = [],
}: {
  remoteConnectors?: readonly TransportDefinition[] | undefined
}): readonly TransportDefinition[] {
  return remoteConnectors.filter(({ id }) => id !== authTransportId)
}
