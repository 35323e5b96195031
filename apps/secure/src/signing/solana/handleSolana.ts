import { approve } from '../approve.js'
import type { Call } from '../call.js'
import type { HandleRequestContext } from '../types.js'
import { signMessage, signTransactions } from './signSolana.js'
import { toSolanaMessagePayload, toSolanaTransactionsPayload } from './toSolanaPayload.js'

async function handleMessage(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { params, address } = call
  const payload = toSolanaMessagePayload(params, address)
  await approve(call, context, { payload, isSent: false })
  return { signature: await signMessage(payload, address, context.custody) }
}

async function handleTransactions(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { method, params, address, network } = call
  const isSent = method === 'solana_signAndSendTransaction'
  const isList = method === 'solana_signAllTransactions'
  const payload = toSolanaTransactionsPayload(params, { address, isList, isSent })
  await approve(call, context, { payload, isSent })
  const signed = await signTransactions(payload, address, context.custody)
  if (isList) return { transactions: signed.map(({ transaction }) => transaction) }
  const [{ signature, transaction } = { signature: '', transaction: '' }] = signed
  if (!isSent) return { signature, transaction }
  const { caipNetworkId } = network
  const { rpc, signal } = context
  return { signature: await rpc.broadcast({ caipNetworkId, transaction, signal }) }
}

/** The methods of Solana that sign. Rejects with `RequestError`. */
export const handleSolana = (call: Call, context: HandleRequestContext): Promise<unknown> =>
  call.method === 'solana_signMessage' ? handleMessage(call, context) : handleTransactions(call, context)
