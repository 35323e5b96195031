import { isError, type Network } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { describeFailure, toLogs } from './describeFailure.js'

export type BroadcastParameters = {
  network: Network
  /** Signed; base64. */
  transaction: string
  /** Skips the endpoint's check of signature and outcome. */
  skipPreflight: boolean
  signal?: AbortSignal | undefined
}

/** A node's error data about the transaction itself. */
type Rejection = { data?: { err?: unknown; logs?: unknown } | null } | undefined

/** The error where the node rejects the transaction, unlike a node that fails. */
const toRejection = (error: unknown): LatchkitError | undefined => {
  if (!isError(error)) return undefined
  const data = (error.cause as Rejection)?.data
  if (data?.err === undefined || data.err === null)
    return error.rpcCode === -32003 || error.rpcCode === -32602 ? error : undefined
  const logs = toLogs(data.logs)
  const { code, message } = describeFailure(data.err, logs)
  return new LatchkitError(code, { shortMessage: message, cause: error, context: { logs } })
}

const isProcessed = (error: unknown): boolean =>
  isError(error) && (error.cause as Rejection)?.data?.err === 'AlreadyProcessed'

/**
 * Sends the transaction to every endpoint at once, because one of them may not forward it; through the site's own
 * transport where the network has one, and through the server where it has neither.
 * Endpoints do not repeat it: `watch` does, while it can still be included.
 * @returns whether one of them accepted it; after false it may still have been sent
 * @throws the nodes' error about the transaction itself, CANCELLED
 */
export async function broadcast(
  rpc: RpcClient,
  { network, transaction, skipPreflight, signal }: BroadcastParameters,
): Promise<boolean> {
  const options = { encoding: 'base64', skipPreflight, preflightCommitment: 'confirmed', maxRetries: 0 }
  const sendTo = (endpoint: Network): Promise<unknown> =>
    rpc
      .request({
        network: endpoint,
        method: 'sendTransaction',
        params: [transaction, options],
        retries: 0,
        timeoutMs: 8000,
        signal,
      })
      .catch((error: unknown) => {
        if (!isProcessed(error)) throw error
      })
  const endpoints = network.request ? [network] : network.rpcUrls.map(url => ({ ...network, rpcUrls: [url] }))
  const sent =
    endpoints.length > 0 ? endpoints.map(sendTo) : [rpc.broadcast({ network, transaction, signal })]
  try {
    await Promise.any(sent)
    return true
  } catch (error) {
    if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
    const rejections = (error as AggregateError).errors.map(toRejection)
    // An endpoint that failed may have forwarded it: it is rejected only where all of them reject it.
    const [first] = rejections
    if (first && rejections.every(rejection => rejection !== undefined)) throw first
    return false
  }
}
