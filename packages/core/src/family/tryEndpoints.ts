import { rpcRetries, rpcRetryDelayMs } from '../constants.js'
import type { ErrorCode } from '../errors/codes.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { wait } from './wait.js'

/** Bytes of one response, also of a batch's. */
export const maxResponseBytes = 10_000_000

/** Failures that another endpoint, or another try, can overcome. */
const transient: readonly ErrorCode[] = ['RPC_FAILED', 'RATE_LIMITED', 'INVALID_RESPONSE', 'TIMEOUT']

/**
 * One request to the endpoints in order, and to all of them again after a delay that doubles from 150 ms.
 * @throws RPC_FAILED, RATE_LIMITED, CANCELLED, or what `attempt` throws for a failure that no other endpoint overcomes
 */
export async function tryEndpoints<Value>(
  endpoints: readonly string[],
  attempt: (url: string) => Promise<Value>,
  { retries = rpcRetries, signal }: { retries?: number | undefined; signal?: AbortSignal | undefined },
): Promise<Value> {
  let failure: unknown
  for (let round = 0; round <= retries; round++) {
    if (round > 0) await wait(rpcRetryDelayMs * 2 ** (round - 1), signal)
    for (const url of endpoints)
      try {
        return await attempt(url)
      } catch (error) {
        if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
        if (isError(error) && !transient.includes(error.code)) throw error
        failure = error
      }
  }
  throw isError(failure, 'RPC_FAILED') || isError(failure, 'RATE_LIMITED')
    ? failure
    : new LatchkitError('RPC_FAILED', {
        cause: failure,
        details: failure instanceof Error ? failure.message : undefined,
      })
}
