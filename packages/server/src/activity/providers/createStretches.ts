import { historyTtlMs } from '@latchkit/core/internal'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createJoinedReads } from '../../utils/createJoinedReads.js'
import { createTtlCache } from '../../utils/createTtlCache.js'

/** How long a stretch is shown, marked as stale, while its source fails. */
export const staleMs = 600_000

/** A part of a history as it was read. */
export type Stretch = {
  /** Unix milliseconds. */
  asOf: number
  /** Nothing that the source lists is missing; what is incomplete is read again by the next request. */
  isComplete: boolean
}

export type Stretches<Value extends Stretch> = {
  /**
   * Returns a fresh stretch, or the last known one when its source fails. Equal reads at the same time are one.
   *
   * @param onJoin - charges for a read that another has begun
   * @throws UpstreamError when nothing is known
   */
  get(
    key: string,
    read: () => Promise<Value>,
    onJoin: () => Promise<void>,
  ): Promise<{ stretch: Value; isStale: boolean }>
}

/** Creates a cache of parts of histories that are read on request. */
export function createStretches<Value extends Stretch>(now: () => number): Stretches<Value> {
  const stretches = createTtlCache<Value>({ ttlMs: staleMs, max: 1000, now })
  const joined = createJoinedReads<Value>()
  return {
    async get(key, read, onJoin) {
      const cached = stretches.get(key)
      if (cached && now() - cached.asOf < historyTtlMs) return { stretch: cached, isStale: false }
      try {
        const stretch = await joined.read(key, read, onJoin)
        if (stretch.isComplete) stretches.set(key, stretch)
        return { stretch, isStale: !stretch.isComplete }
      } catch (error) {
        if (cached && error instanceof UpstreamError) return { stretch: cached, isStale: true }
        throw error
      }
    },
  }
}
