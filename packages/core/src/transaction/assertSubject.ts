import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import type { Connector } from '../contract/connector.js'
import type { TransferRequest } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toAddress } from '../utils/caip.js'

/**
 * Checks that a family's wallet is still the one that something was reviewed for.
 * @param connector the wallet that is asked, where it was chosen before
 * @throws ACCOUNT_CHANGED, CHAIN_MISMATCH
 */
export function assertSubject(
  client: Client,
  { account, network }: Pick<TransferRequest, 'account' | 'network'>,
  connector?: Connector | undefined,
): void {
  const active = getActive(client, network.chainNamespace)
  const isSame = active && toAddress(active.account) === toAddress(account)
  if (!isSame || (connector && active.connector !== connector)) throw new LatchkitError('ACCOUNT_CHANGED')
  if (active.caipNetworkId !== network.caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
}
