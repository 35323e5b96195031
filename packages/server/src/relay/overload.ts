import type { RelayLimits } from './limits.js'

/** Refuses publishes that would wait for long, so that the accepted ones do not. */
export type Overload = {
  /** Whether `count` more messages may be stored now; counts them if so, until they are released. */
  admit(count: number): boolean
  release(count: number): void
  /** Stops measuring. */
  close(): void
  /** Messages that are being stored. */
  readonly pending: number
}

/** Milliseconds between two measurements. */
const intervalMs = 50
/** Milliseconds over which the delay is averaged. */
const windowMs = 200
/** Most that one measurement counts: a single long turn, such as a garbage collection, is no overload. */
const maxWeight = 0.3

/**
 * Sheds load by two signals: messages that wait for the storage, and the delay of the event loop, behind which frames
 * wait in the sockets.
 */
export function createOverload({
  limits,
  now = () => performance.now(),
}: {
  limits: Pick<RelayLimits, 'pendingMessages' | 'eventLoopDelayMs'>
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined
}): Overload {
  let pending = 0
  let delay = 0
  let measuredAt = now()
  const timer = setInterval(() => {
    const elapsed = now() - measuredAt
    measuredAt += elapsed
    delay += Math.min(maxWeight, elapsed / windowMs) * (Math.max(0, elapsed - intervalMs) - delay)
  }, intervalMs)
  timer.unref()
  return {
    admit(count) {
      if (delay > limits.eventLoopDelayMs) return false
      // A batch that is larger than the limit is admitted alone.
      if (pending > 0 && pending + count > limits.pendingMessages) return false
      pending += count
      return true
    },
    release(count) {
      pending -= count
    },
    close: () => clearInterval(timer),
    get pending() {
      return pending
    },
  }
}
