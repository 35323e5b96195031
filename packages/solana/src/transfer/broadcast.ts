import { BaseError, isError, type Network } from '@latchkit/core'
import { rpc } from '../actions/rpc.js'
import { describeFailure, toLogs } from './describeFailure.js'

export type BroadcastParameters = {
  network: Network
  /** Signed; base64. */
  transaction: string
  /** Leaves the endpoint's own check of signature and outcome out. */
  skipPreflight: boolean
  signal?: AbortSignal | undefined
}

/** What a node refuses after it has looked at the transaction, rather than because of itself. */
type Refusal = { data?: { err?: unknown; logs?: unknown } | null } | undefined

const toRefusal = (error: unknown): BaseError | undefined => {
  if (!isError(error)) return undefined
  const data = (error.cause as Refusal)?.data
  if (data?.err === undefined || data.err === null)
    return error.rpcCode === -32003 || error.rpcCode === -32602 ? error : undefined
  const logs = toLogs(data.logs)
  const { code, message } = describeFailure(data.err, logs)
  return new BaseError(code, { shortMessage: message, cause: error, context: { logs } })
}

const isThere = (error: unknown): boolean =>
  isError(error) && (error.cause as Refusal)?.data?.err === 'AlreadyProcessed'

/**
 * Hands the transaction to every endpoint at once, so that one that forwards nothing costs nothing. Endpoints
 * repeat nothing by themselves: `watch` does, and knows when to stop.
 * @returns whether one of them took it; false also means that it may have been taken
 * @throws what a node says against the transaction itself, CANCELLED
 */
export async function broadcast({
  network,
  transaction,
  skipPreflight,
  signal,
}: BroadcastParameters): Promise<boolean> {
  const options = { encoding: 'base64', skipPreflight, preflightCommitment: 'confirmed', maxRetries: 0 }
  const answers = network.rpcUrls.map(url =>
    rpc({
      network: { ...network, rpcUrls: [url] },
      method: 'sendTransaction',
      params: [transaction, options],
      retries: 0,
      timeout: 8000,
      signal,
    }).catch(error => {
      if (!isThere(error)) throw error
    }),
  )
  try {
    // The first that takes it: nobody waits for one that is down.
    await Promise.any(answers)
    return true
  } catch (error) {
    if (signal?.aborted) throw new BaseError('CANCELLED', { cause: error })
    const refusals = (error as AggregateError).errors.map(toRefusal)
    // One that could not say may have passed it on: only all of them together refuse.
    const [first] = refusals
    if (first && refusals.every(refusal => refusal !== undefined)) throw first
    return false
  }
}
