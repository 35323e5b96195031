import type { RetryBudget } from './createRetryBudget.js'
import { UpstreamError } from './UpstreamError.js'

export type AttemptOptions = {
  /** Milliseconds for all attempts together. */
  timeoutMs: number
  /** Attempts after the first. */
  retries: number
  /** Milliseconds before the first retry; doubles with each, and up to half is added at random. */
  retryDelayMs: number
  /** Milliseconds without a response after which the next attempt starts in parallel; without it, none does. */
  hedgeDelayMs?: number | undefined
  random: () => number
  /** What limits the retries of all requests together. */
  budget: RetryBudget
  /** Whether a failure is not worth another attempt. */
  isFinal: (error: unknown) => boolean
}

/**
 * Repeats `attempt` until one succeeds or fails for good.
 *
 * @throws UpstreamError
 */
export function runAttempts<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, retries, retryDelayMs, hedgeDelayMs, random, budget, isFinal }: AttemptOptions,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    let started = 0
    let pending = 0
    let settled = false
    let last: unknown
    let next: ReturnType<typeof setTimeout> | undefined
    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      clearTimeout(next)
      clearTimeout(deadline)
      controller.abort()
      finish()
    }
    const deadline = setTimeout(
      () => settle(() => reject(new UpstreamError('UPSTREAM_TIMEOUT', 'The endpoint timed out.'))),
      timeoutMs,
    )
    const fail = () => {
      const error =
        last instanceof UpstreamError
          ? last
          : new UpstreamError('UPSTREAM_FAILED', 'The endpoint cannot be reached.', last)
      settle(() => reject(error))
    }
    const retry = () => {
      if (budget.take()) launch()
      else {
        started = retries + 1
        if (pending === 0) fail()
      }
    }
    const launch = () => {
      started++
      pending++
      clearTimeout(next)
      if (started <= retries && hedgeDelayMs !== undefined) next = setTimeout(retry, hedgeDelayMs)
      attempt(controller.signal).then(
        result => settle(() => resolve(result)),
        cause => {
          pending--
          last = cause
          if (settled) return
          if (isFinal(cause)) settle(() => reject(cause))
          else if (started <= retries) {
            clearTimeout(next)
            next = setTimeout(retry, retryDelayMs * 2 ** (started - 1) * (1 + random() / 2))
          } else if (pending === 0) fail()
        },
      )
    }
    budget.add()
    launch()
  })
}
