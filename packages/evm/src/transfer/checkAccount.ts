import type { Connector, SubmittedTransfer, TransferRequest } from '@latchkit/core'
import { askWallet, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { readHash } from './readHash.js'

/**
 * Checks that the wallet is on the network and shares the account, by its passive methods.
 * @throws CHAIN_MISMATCH, ACCOUNT_CHANGED, NOT_CONNECTED
 */
export async function checkAccount(
  connector: Connector,
  { account, network: { caipNetworkId } }: Pick<TransferRequest, 'account' | 'network'>,
): Promise<void> {
  const [chainId, accounts] = await Promise.all([
    connector.request({ method: 'eth_chainId', caipNetworkId }),
    connector.request({ method: 'eth_accounts', caipNetworkId }),
  ])
  const actual = toCaipNetworkId(chainId)
  if (actual !== caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId, actual } })
  const sender = toAddress(account).toLowerCase()
  const shared: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  if (!shared.some(item => typeof item === 'string' && item.toLowerCase() === sender))
    throw new LatchkitError(shared.length > 0 ? 'ACCOUNT_CHANGED' : 'NOT_CONNECTED')
}

export type AskTransactionParameters = Pick<TransferRequest, 'account' | 'network'> & {
  transaction: Readonly<Record<string, unknown>>
  follow: SubmittedTransfer['follow']
  requestId?: string | undefined
}

/**
 * Asks the wallet for a transaction in this tick.
 * @throws what the wallet refuses; LateError as `Transfers.send` does
 */
export async function askTransaction(
  rpc: RpcClient,
  connector: Connector,
  { account, network, transaction, follow, requestId }: AskTransactionParameters,
): Promise<SubmittedTransfer> {
  const sender = toAddress(account).toLowerCase()
  const { caipNetworkId } = network
  return askWallet(
    connector,
    { method: 'eth_sendTransaction', params: [transaction], caipNetworkId, requestId },
    hash => readHash(rpc, { hash, network, sender, follow }),
  )
}
