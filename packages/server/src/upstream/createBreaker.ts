export type Breaker = {
  /** Whether a call may be made. */
  allows(): boolean
  succeeded(): void
  /** @param caller - counts once until a success: for failures that a caller can cause, such as a call that takes too long */
  failed(caller?: string | undefined): void
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
  const callers = new Set<string>()
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
      callers.clear()
    },
    failed(caller) {
      if (caller !== undefined && callers.has(caller)) return
      if (caller !== undefined) callers.add(caller)
      failures++
      if (failures >= threshold) openUntil = now() + cooldownMs
    },
  }
}
