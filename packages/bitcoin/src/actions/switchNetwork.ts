import type { Connector, Network } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { BitcoinConnector } from '../types.js'

/**
 * Switches a wallet that has a request for it, and reads its network back. Among the networks that a wallet on another
 * device shares, the site chooses.
 * @throws NOT_CONNECTED, USER_REJECTED, SWITCH_UNSUPPORTED
 */
export async function switchNetwork(connector: Connector, { network }: { network: Network }): Promise<void> {
  const { networks } = connector as BitcoinConnector
  if (!networks) throw new LatchkitError('NOT_CONNECTED')
  await networks.switchTo(network)
}
