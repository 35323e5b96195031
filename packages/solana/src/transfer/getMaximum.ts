import { BaseError, type Transfers } from '@latchkit/core'
import { getLatestBlockhash, getMinimum } from './accounts.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encodeTransfer.js'
import { getFee } from './getFee.js'

/**
 * The whole of a token; of the native currency, what the fee leaves. The account may end empty, but the
 * runtime takes the fee first and then wants the rest to be nothing or the minimum: an account that is too
 * poor for that can send nothing at all.
 */
export async function getMaximum({
  request,
  balance,
  signal,
}: Parameters<Transfers['getMaximum']>[0]): Promise<bigint> {
  if (signal?.aborted) throw new BaseError('CANCELLED')
  const { network, token, account } = request
  // Any receiver: the fee does not depend on it.
  const receiver = request.receiver ?? account.slice(account.lastIndexOf(':') + 1)
  const complete = { ...request, receiver, amount: 1n }
  const payer = checkRequest(complete)
  if (token.address !== undefined || balance <= 0n) return balance > 0n ? balance : 0n
  const read = { network, signal }
  const [{ blockhash }, minimum] = await Promise.all([getLatestBlockhash(read), getMinimum(0, read)])
  const wire = encodeTransfer({ request: complete, payer, token: undefined, blockhash })
  const rest = balance - (await getFee(network, wire, signal))
  return rest < minimum ? 0n : rest
}
