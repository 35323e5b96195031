import type { Connector, Network } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { StacksConnector } from '../types.js'

/**
 * Makes a network the wallet's. Without a method of the wallet, its accounts there are asked for: each request names its
 * network.
 * @throws USER_REJECTED, NOT_CONNECTED, SWITCH_UNSUPPORTED
 */
export async function switchNetwork(connector: Connector, { network }: { network: Network }): Promise<void> {
  const { choice } = connector as StacksConnector
  if (!choice) throw new LatchkitError('NOT_CONNECTED')
  await choice.choose(network)
}
