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
  if (typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports >= 0) return BigInt(lamports)
  if (typeof lamports === 'string' && /^\d{16,20}$/.test(lamports)) return BigInt(lamports)
  throw new BaseError('INVALID_RESPONSE')
}
