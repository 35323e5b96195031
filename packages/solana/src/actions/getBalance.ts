import type { Network } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { toLamports } from '../utils/toLamports.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

/**
 * Native balance in lamports, at commitment `confirmed`, which includes a transfer of a moment ago.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getBalance(
  rpc: RpcClient,
  { address, network, signal }: GetBalanceParameters,
): Promise<bigint> {
  const balance = await rpc.request({
    network,
    method: 'getBalance',
    params: [address, { commitment: 'confirmed' }],
    signal,
  })
  return toLamports((balance as { value?: unknown } | null)?.value)
}
