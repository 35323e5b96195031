import { approve } from '../approve.js'
import type { Call } from '../call.js'
import { findOwner, needsBundler } from '../findOwner.js'
import { notAllowed, RequestError, rejected } from '../RequestError.js'
import type { EvmPayload, HandleRequestContext } from '../types.js'
import { isStale, prepareTransaction } from './prepareTransaction.js'
import { createRead } from './readFees.js'
import { readTransactionParams } from './readTransactionParams.js'
import { signEvmPayload } from './signEvmPayload.js'
import { toMessagePayload, toTypedDataPayload } from './toEvmPayload.js'
import { type EvmTransaction, parseUnsigned, serialiseUnsigned } from './transaction.js'

/** Times that an approval is asked for again because the chain has moved on. */
const maxRounds = 3

/** A message or typed data, by the account or by the key that owns it. */
async function handleText(call: Call, context: HandleRequestContext, payload: EvmPayload): Promise<string> {
  const owner = findOwner(call, context)
  await approve(call, context, { payload, isSent: false })
  const { signature } = await signEvmPayload(payload, owner?.address ?? call.address, context.custody)
  return owner ? owner.wrap(signature) : signature
}

/** Prepares, asks, and asks again where the chain has moved on meanwhile (D56). */
async function handleTransaction(
  call: Call,
  context: HandleRequestContext,
  { chainId, isSent }: { chainId: bigint; isSent: boolean },
): Promise<string> {
  const { address, network, params } = call
  const { caipNetworkId } = network
  const { rpc, signal, custody } = context
  const read = createRead(rpc, caipNetworkId, signal)
  const wanted = readTransactionParams(params, { address, chainId })
  for (let round = 0; round < maxRounds; round += 1) {
    const transaction = await prepareTransaction(read, { address, chainId, params: wanted })
    const payload = toPayload(transaction)
    if (!parseUnsigned(payload.unsigned)) throw notAllowed()
    await approve(call, context, { payload, isSent })
    if (isSent && (await isStale(read, { address, transaction }))) continue
    const { transaction: bytes } = await signEvmPayload(payload, address, custody)
    if (bytes === undefined) throw rejected()
    return isSent ? rpc.broadcast({ caipNetworkId, transaction: bytes, signal }) : bytes
  }
  throw new RequestError('FEE_CHANGED', 'The fee has changed since the review.', -32003)
}

const toPayload = (transaction: EvmTransaction): Extract<EvmPayload, { kind: 'evmTransaction' }> => ({
  kind: 'evmTransaction',
  chainId: `${transaction.chainId}`,
  unsigned: serialiseUnsigned(transaction),
})

/** The methods of EVM that sign. Rejects with `RequestError`. */
export async function handleEvm(call: Call, context: HandleRequestContext): Promise<string> {
  const { method, params, address, account, network } = call
  const chainId = BigInt(network.caipNetworkId.slice('eip155:'.length))
  if (method === 'personal_sign') return handleText(call, context, toMessagePayload(params, address))
  if (method === 'eth_signTypedData_v4')
    return handleText(call, context, toTypedDataPayload(params, address, chainId))
  if (account.type === 'smartAccount') throw needsBundler()
  return handleTransaction(call, context, { chainId, isSent: method === 'eth_sendTransaction' })
}
