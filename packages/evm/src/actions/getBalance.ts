import type { Network } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toBigInt } from '../utils/hex.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

/**
 * Native balance in wei, at the latest block.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getBalance(
  rpc: RpcClient,
  { address, network, signal }: GetBalanceParameters,
): Promise<bigint> {
  const balance = await rpc.request({
    network,
    method: 'eth_getBalance',
    params: [address, 'latest'],
    signal,
  })
  const wei = toBigInt(balance)
  if (wei === undefined) throw new LatchkitError('INVALID_RESPONSE')
  return wei
}
