import type { Rate } from './limits.js'

export type Buckets = {
  /** Takes `count` tokens from the bucket of `key`; returns false and takes none when there are fewer. */
  take(key: string, count: number): boolean
  /** Subtracts what other processes spent; the bucket may go down to minus one burst. */
  charge(key: string, count: number): void
  /** Returns what was taken since the last call, largest first; empty unless the buckets are `shared`. */
  spent(): (readonly [key: string, amount: number])[]
  /** Deletes full buckets. */
  prune(): void
  readonly size: number
}

/** Most keys announced to other processes at a time. */
const maxSpenders = 500

/** Token buckets, one per key, refilled by the clock. */
export function createBuckets({
  rate,
  now,
  shared = false,
}: {
  rate: Rate
  now: () => number
  shared?: boolean | undefined
}): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  let taken = new Map<string, number>()
  const refilled = ({ tokens, at }: { tokens: number; at: number }, time: number): number =>
    // A clock that steps back must not remove tokens.
    Math.min(rate.burst, tokens + (Math.max(0, time - at) / 1_000) * rate.perSecond)

  return {
    take(key, count) {
      const time = now()
      const bucket = buckets.get(key)
      const tokens = bucket === undefined ? rate.burst : refilled(bucket, time)
      const allowed = tokens >= count
      buckets.set(key, { tokens: allowed ? tokens - count : tokens, at: time })
      if (shared && allowed) taken.set(key, (taken.get(key) ?? 0) + count)
      return allowed
    },
    charge(key, count) {
      const time = now()
      const bucket = buckets.get(key)
      const tokens = bucket === undefined ? rate.burst : refilled(bucket, time)
      buckets.set(key, { tokens: Math.max(-rate.burst, tokens - count), at: time })
    },
    spent() {
      const all = [...taken].sort(([, a], [, b]) => b - a).slice(0, maxSpenders)
      taken = new Map()
      return all
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
