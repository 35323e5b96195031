import { LatchkitError, LateError } from '@latchkit/core/internal'
import type { Clock } from '../clock.js'
import type { Exchange } from './createChannels.js'

export type Responses = {
  /**
   * Resolves with the response to a request. When it rejects without a response and the request was sent, with a
   * `LateError`: the wallet may still carry out what it was asked.
   * @throws LatchkitError `WALLET_TIMEOUT` after `timeoutMs`, `CANCELLED` by the signal, or as publishing does.
   */
  wait(exchange: Exchange, timeoutMs: number, signal?: AbortSignal | undefined): Promise<unknown>
  /** Whether a `wait` is pending. */
  hasPending(): boolean
}

/** The most requests whose late response is awaited. */
const maxLate = 100

/** Creates timeouts and late responses for requests of the app. */
export function createResponses(clock: Clock): Responses {
  const pending = new Set<Exchange>()
  /** Requests that have rejected and may still get a response, oldest first. */
  const late = new Set<Exchange>()

  return {
    hasPending: () => pending.size > 0,
    wait: (exchange, timeoutMs, signal) =>
      new Promise((resolve, reject) => {
        let timer: unknown
        const onAbort = () => fail(new LatchkitError('CANCELLED', { cause: signal?.reason }))
        /** Returns whether this was the first outcome. */
        const finish = () => {
          clock.clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          late.delete(exchange)
          return pending.delete(exchange)
        }
        const fail = (error: LatchkitError) => {
          if (!finish()) return
          // What the relay refused cannot reach the wallet.
          if (!exchange.isSent() || error.rpcCode !== undefined) {
            exchange.cancel(error)
            return reject(error)
          }
          const [oldest] = late
          if (late.size >= maxLate) oldest?.cancel(new LatchkitError('WALLET_TIMEOUT'))
          late.add(exchange)
          const { code, details, cause } = error
          reject(new LateError(code, exchange.response, { details, cause }))
        }
        pending.add(exchange)
        timer = clock.setTimeout(() => fail(new LatchkitError('WALLET_TIMEOUT')), timeoutMs)
        exchange.response.then(
          result => finish() && resolve(result),
          error => finish() && reject(error),
        )
        exchange.sent.catch(fail)
        if (signal?.aborted) onAbort()
        else signal?.addEventListener('abort', onAbort)
      }),
  }
}
