export type Breaker = {
  /** False while the source is left alone. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/**
 * After `threshold` failures in a row, leaves the source alone for `rest` milliseconds; then one call
 * may try, and its outcome decides.
 */
export function createBreaker(parameters: {
  threshold: number
  rest: number
  now?: (() => number) | undefined
}): Breaker {
  const { threshold, rest, now = Date.now } = parameters
  let failures = 0
  let openUntil = 0
  return {
    allows() {
      if (failures < threshold) return true
      if (now() < openUntil) return false
      // The one that tries; the others go on waiting.
      openUntil = now() + rest
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= threshold) openUntil = now() + rest
    },
  }
}
