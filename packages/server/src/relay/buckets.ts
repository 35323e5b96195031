import type { Rate } from './limits.js'

export type Buckets = {
  /** Takes `count` tokens from the bucket of `key`, all or none. */
  take(key: string, count: number): boolean
  /** Forgets buckets that are full again. */
  prune(): void
  readonly size: number
}

/** Token buckets, one per key, refilled by the clock. */
export function createBuckets({ rate, now }: { rate: Rate; now: () => number }): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const refilled = ({ tokens, at }: { tokens: number; at: number }, time: number): number =>
    // A clock that steps back must not take tokens away.
    Math.min(rate.burst, tokens + (Math.max(0, time - at) / 1_000) * rate.perSecond)

  return {
    take(key, count) {
      const time = now()
      const bucket = buckets.get(key)
      const tokens = bucket === undefined ? rate.burst : refilled(bucket, time)
      const allowed = tokens >= count
      buckets.set(key, { tokens: allowed ? tokens - count : tokens, at: time })
      return allowed
    },
    prune() {
      const time = now()
      for (const [key, bucket] of buckets) if (refilled(bucket, time) >= rate.burst) buckets.delete(key)
    },
    get size() {
      return buckets.size
    },
  }
}
