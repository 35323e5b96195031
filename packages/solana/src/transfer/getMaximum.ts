import type { Transfers } from '@latchkit/core'
import { LatchkitError, type RpcClient, toAddress } from '@latchkit/core/family'
import { getLatestBlockhash, getMinimum } from './accounts.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encodeTransfer.js'
import { getFee } from './getFee.js'

/**
 * The complete balance of a token, or the native balance without the fee. The runtime deducts the fee first and then
 * requires the rest to be zero or the minimum, so an account below that can send nothing.
 */
export async function getMaximum(
  rpc: RpcClient,
  { request, balance, signal }: Parameters<Transfers['getMaximum']>[0],
): Promise<bigint> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const { network, token, account } = request
  // The fee does not depend on the receiver.
  const receiver = request.receiver ?? toAddress(account)
  const complete = { ...request, receiver, amount: 1n }
  const payer = checkRequest(complete)
  if (token.address !== undefined || balance <= 0n) return balance > 0n ? balance : 0n
  const read = { rpc, network, signal }
  const [{ blockhash }, minimum] = await Promise.all([getLatestBlockhash(read), getMinimum(0, read)])
  const wire = encodeTransfer({ request: complete, payer, token: undefined, blockhash })
  const rest = balance - (await getFee(wire, read))
  return rest < minimum ? 0n : rest
}
