const firstDelayMs = 1_000
const longestDelayMs = 8_000

/** Decides when a server that could not be reached is tried again; one for all requests to it. */
export type BackOff = {
  /** Whether a request may be sent now. While the server counts as unreachable that is one per delay. */
  mayTry(): boolean
  /** The server has responded, with whatever status. */
  onReached(): void
  /** A request got no response. */
  onUnreachable(): void
}

/**
 * Creates the back-off of one server: `tries` failures in a row, of whichever requests, then one try after 1, 2, 4 and
 * at most 8 s each.
 */
export function createBackOff({ tries, now = Date.now }: { tries: number; now?: () => number }): BackOff {
  let failures = 0
  let delayMs = 0
  let startedAt = 0
  return {
    mayTry() {
      if (failures < tries) return true
      const time = now()
      if (time >= startedAt && time < startedAt + delayMs) return false
      startedAt = time
      return true
    },
    onReached() {
      failures = 0
    },
    onUnreachable() {
      failures += 1
      if (failures < tries) return
      delayMs = Math.min(firstDelayMs * 2 ** (failures - tries), longestDelayMs)
      startedAt = now()
    },
  }
}
