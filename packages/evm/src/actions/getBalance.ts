import { BaseError, type Network } from '@latchkit/core'
import { toBigInt } from '../utils/hex.js'
import { rpc } from './rpc.js'

export type GetBalanceParameters = { address: string; network: Network; signal?: AbortSignal | undefined }

/**
 * Native balance in wei, at the latest block.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getBalance({ address, network, signal }: GetBalanceParameters): Promise<bigint> {
  const wei = toBigInt(await rpc({ network, method: 'eth_getBalance', params: [address, 'latest'], signal }))
  if (wei === undefined) throw new BaseError('INVALID_RESPONSE')
  return wei
}
