import { createTtlCache } from '../utils/createTtlCache.js'

export type Breaker = {
  /**
   * Whether a call may be made.
   * @param caller - whose calls count by themselves, so that none keeps the breaker open for the others
   */
  allows(caller?: string | undefined): boolean
  succeeded(caller?: string | undefined): void
  /** @param caller - counts once until a success, because a caller can cause failures: by a call that takes too long, or that ends the endpoint's process */
  failed(caller?: string | undefined): void
}

/** Callers whose own failures are remembered, and for how long. */
const maxCallers = 10_000
const callerTtlMs = 60_000

/**
 * A circuit breaker: a caller whose calls fail `threshold` times in a row makes no call for `cooldownMs`. After consecutive failures of
 * `threshold` callers none is allowed for `cooldownMs`. Then a few are, one of each caller and at most `threshold` per cooldown, and the first success closes it.
 */
export function createBreaker(parameters: {
  threshold: number
  cooldownMs: number
  now?: (() => number) | undefined
}): Breaker {
  const { threshold, cooldownMs, now = Date.now } = parameters
  let failures = 0
  let openUntil = 0
  const failedCallers = new Set<string>()
  const probes = new Set<string>()
  const own = createTtlCache<{ failures: number; until: number }>({
    ttlMs: callerTtlMs,
    max: maxCallers,
    now,
  })

  /** Returns whether a caller's own failures leave it a call; after the cooldown it has one. */
  const allowsOwn = (caller: string): boolean => {
    const mine = own.get(caller)
    if (!mine || mine.failures < threshold) return true
    if (now() < mine.until) return false
    mine.until = now() + cooldownMs
    return true
  }

  return {
    allows(caller = '') {
      if (!allowsOwn(caller)) return false
      if (failures < threshold) return true
      if (now() >= openUntil) {
        openUntil = now() + cooldownMs
        probes.clear()
      } else if (probes.size === 0) return false
      if (probes.has(caller) || probes.size >= threshold) return false
      probes.add(caller)
      return true
    },
    succeeded(caller = '') {
      if (own.get(caller)) own.set(caller, { failures: 0, until: 0 })
      failures = 0
      failedCallers.clear()
      probes.clear()
    },
    failed(caller) {
      if (caller !== undefined) {
        own.set(caller, { failures: (own.get(caller)?.failures ?? 0) + 1, until: now() + cooldownMs })
        if (failedCallers.has(caller)) return
        failedCallers.add(caller)
      }
      failures++
      if (failures === threshold) {
        openUntil = now() + cooldownMs
        probes.clear()
      }
    },
  }
}
