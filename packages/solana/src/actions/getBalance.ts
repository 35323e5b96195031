import { BaseError, type Network } from '@latchkit/core'
import { rpc } from './rpc.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

/**
 * Native balance in lamports, at commitment `confirmed`: what a transfer of a moment ago left.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getBalance({ address, network, signal }: GetBalanceParameters): Promise<bigint> {
  const answer = await rpc({
    network,
    method: 'getBalance',
    params: [address, { commitment: 'confirmed' }],
    signal,
  })
  const lamports = (answer as { value?: unknown } | null)?.value
  // The whole supply is below 2^60, and JSON numbers are exact to 2^53 (nine million SOL) only.
  if (typeof lamports !== 'number' || !Number.isInteger(lamports) || lamports < 0)
    throw new BaseError('INVALID_RESPONSE')
  return BigInt(lamports)
}
