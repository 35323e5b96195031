import type { Transfers } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { toAddress } from '../utils/caip.js'
import { checkRequest } from './checkRequest.js'
import { readMaximum } from './quote.js'
import { createRead } from './read.js'

/** See `Transfers.getMaximum`. */
export async function getMaximum(
  rpc: RpcClient,
  { request, balance, signal }: Parameters<Transfers['getMaximum']>[0],
): Promise<bigint> {
  checkRequest(request)
  if (balance <= 0n) return 0n
  if (request.token.address !== undefined) return balance
  const { account, network, token, receiver = toAddress(account) } = request
  const read = createRead(rpc, { network, signal })
  return readMaximum(read, { request: { account, network, token, receiver, amount: 1n }, balance })
}
