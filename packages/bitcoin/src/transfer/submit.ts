import { isError, type Network, type SubmittedTransfer } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { readTransaction } from '../transaction/readTransaction.js'
import { getTransactionId } from '../transaction/writeTransaction.js'
import { toHex } from '../utils/bytes.js'

const alreadyKnown = /already (in|known)|txn-already/i

/** Returns whether the API has rejected the transaction, unlike one that failed. */
const isRejection = (error: unknown): error is LatchkitError =>
  isError(error) && ['REPLACED', 'SIMULATION_FAILED', 'INSUFFICIENT_FUNDS'].includes(error.code)

/**
 * Sends a signed transaction to every endpoint at once, because one of them may not forward it; through the server where
 * the network has none.
 * @returns whether one of them accepted it; after false it may still have been sent
 * @throws the API's error about the transaction itself, CANCELLED
 */
export async function broadcast(
  rest: RestClient,
  {
    network,
    transaction,
    signal,
  }: { network: Network; transaction: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const sendTo = (url: string): Promise<unknown> =>
    rest
      .post({
        network: { ...network, rpcUrls: [url] },
        path: '/tx',
        body: transaction,
        isText: true,
        retries: 0,
        timeoutMs: 8000,
        signal,
      })
      .catch((error: unknown) => {
        if (!isError(error) || !alreadyKnown.test(error.details ?? '')) throw error
      })
  const { rpcUrls } = network
  const sent = rpcUrls.length > 0 ? rpcUrls.map(sendTo) : [rest.broadcast({ network, transaction, signal })]
  try {
    await Promise.any(sent)
    return true
  } catch (error) {
    if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
    const { errors } = error as AggregateError
    // An endpoint that failed may have forwarded it: it is rejected only where all of them reject it.
    if (errors.every(isRejection)) throw errors[0]
    return false
  }
}

/** Sends our own transaction with the wallet's signatures, and returns what `watch` follows it by. */
export async function submit(
  rest: RestClient,
  { network, bytes }: { network: Network; bytes: Uint8Array },
): Promise<SubmittedTransfer> {
  const transaction = toHex(bytes)
  const hash = getTransactionId(readTransaction(bytes))
  // A transaction that no endpoint accepted may still have been sent, and an error here would invite to pay twice.
  // `watch` sends it again and reports the result.
  await broadcast(rest, { network, transaction })
  return { hash, follow: { transaction } }
}
