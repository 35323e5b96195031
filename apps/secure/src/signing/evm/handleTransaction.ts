import { approve } from '../approve.js'
import type { Call } from '../call.js'
import { needsBundler } from '../findOwner.js'
import { notAllowed, RequestError } from '../RequestError.js'
import type { EvmPayload, HandleRequestContext } from '../types.js'
import { isStale, prepareTransaction } from './prepareTransaction.js'
import { createRead } from './readFees.js'
import { readTransactionParams } from './readTransactionParams.js'
import { signTransaction } from './signTransaction.js'
import { type EvmTransaction, parseUnsigned, serialiseUnsigned } from './transaction.js'

/** Times that an approval is asked for again because the chain has moved on. */
const maxRounds = 3

const toPayload = (transaction: EvmTransaction): Extract<EvmPayload, { kind: 'evmTransaction' }> => ({
  kind: 'evmTransaction',
  chainId: `${transaction.chainId}`,
  unsigned: serialiseUnsigned(transaction),
})

/**
 * Signs a transaction, and sends it where that was asked: prepares, asks, and asks again where the chain has moved on
 * meanwhile. Rejects with `RequestError`.
 */
export async function handleTransaction(call: Call, context: HandleRequestContext): Promise<string> {
  const { method, address, account, network, params } = call
  const { caipNetworkId } = network
  const { rpc, signal, custody } = context
  if (account.type === 'smartAccount') throw needsBundler()
  const chainId = BigInt(caipNetworkId.slice('eip155:'.length))
  const isSent = method === 'eth_sendTransaction'
  const read = createRead(rpc, caipNetworkId, signal)
  const wanted = readTransactionParams(params, { address, chainId })
  for (let round = 0; round < maxRounds; round += 1) {
    const transaction = await prepareTransaction(read, { address, chainId, params: wanted })
    const payload = toPayload(transaction)
    if (!parseUnsigned(payload.unsigned)) throw notAllowed()
    await approve(call, context, { payload, isSent })
    if (isSent && (await isStale(read, { address, transaction }))) continue
    const signed = await signTransaction(payload, address, custody)
    return isSent ? rpc.broadcast({ caipNetworkId, transaction: signed, signal }) : signed
  }
  throw new RequestError('FEE_CHANGED', 'The fee has changed since the review.', -32003)
}
