export type Breaker = {
  /** Whether a call may be made. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/**
 * A circuit breaker: after `threshold` consecutive failures no call is allowed for `cooldownMs`; then one call
 * is allowed, and its outcome decides.
 */
export function createBreaker(parameters: {
  threshold: number
  cooldownMs: number
  now?: (() => number) | undefined
}): Breaker {
  const { threshold, cooldownMs, now = Date.now } = parameters
  let failures = 0
  let openUntil = 0
  return {
    allows() {
      if (failures < threshold) return true
      if (now() < openUntil) return false
      // Only this call is allowed until its outcome is reported.
      openUntil = now() + cooldownMs
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= threshold) openUntil = now() + cooldownMs
    },
  }
}
