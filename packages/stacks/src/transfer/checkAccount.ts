import { type Connector, isError, type TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { readAccounts } from '../accounts/readAccounts.js'
import { parseAddress } from '../address/stacksAddress.js'
import { toNetworkName } from '../utils/caip.js'

/**
 * Rejects a wallet that no longer shares the account, or only on another network. The connector reads what the wallet
 * has shared, without a prompt.
 * @throws ACCOUNT_CHANGED, CHAIN_MISMATCH, NOT_CONNECTED …
 */
export async function checkAccount(
  connector: Pick<Connector, 'request'>,
  { network: { caipNetworkId } }: Pick<TransferRequest, 'network'>,
  sender: string,
): Promise<void> {
  let response: unknown
  try {
    response = await connector.request({ method: 'stx_getAddresses', caipNetworkId })
  } catch (error) {
    if (isError(error, 'METHOD_UNSUPPORTED')) return
    throw error
  }
  const shared = readAccounts(response)
  if (shared.some(({ address }) => address === sender)) return
  if (shared.length === 0) throw new LatchkitError('NOT_CONNECTED')
  const isElsewhere = shared.every(
    ({ address }) => parseAddress(address)?.network !== toNetworkName(caipNetworkId),
  )
  throw new LatchkitError(isElsewhere ? 'CHAIN_MISMATCH' : 'ACCOUNT_CHANGED')
}
