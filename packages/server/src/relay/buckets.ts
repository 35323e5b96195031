import { toCallerBuckets } from '../utils/callerBuckets.js'
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

/** Token buckets, one per key, refilled by the clock; an address also has those of its wider networks. */
export function createBuckets({
  rate,
  now,
  shared = false,
}: {
  rate: Rate
  now: () => number
  shared?: boolean | undefined
}): Buckets {
  const buckets = new Map<string, { tokens: number; at: number; multiple: number }>()
  let taken = new Map<string, number>()
  const refilled = (bucket: { tokens: number; at: number; multiple: number }, time: number): number => {
    const { tokens, at, multiple } = bucket
    // A clock that steps back must not remove tokens.
    const added = (Math.max(0, time - at) / 1_000) * rate.perSecond
    return Math.min(rate.burst * multiple, tokens + added * multiple)
  }
  /** The bucket of a key, and those of its wider networks where it is an address of one. */
  const read = (key: string, time: number) =>
    toCallerBuckets(key).map(({ key: name, multiple }) => {
      const bucket = buckets.get(name)
      return { name, multiple, tokens: bucket ? refilled(bucket, time) : rate.burst * multiple }
    })

  return {
    take(key, count) {
      const time = now()
      const all = read(key, time)
      const allowed = all.every(({ tokens }) => tokens >= count)
      for (const { name, multiple, tokens } of all)
        buckets.set(name, { tokens: allowed ? tokens - count : tokens, at: time, multiple })
      if (shared && allowed) taken.set(key, (taken.get(key) ?? 0) + count)
      return allowed
    },
    charge(key, count) {
      const time = now()
      for (const { name, multiple, tokens } of read(key, time))
        buckets.set(name, { tokens: Math.max(-rate.burst * multiple, tokens - count), at: time, multiple })
    },
    spent() {
      const all = [...taken].sort(([, a], [, b]) => b - a).slice(0, maxSpenders)
      taken = new Map()
      return all
    },
    prune() {
      const time = now()
      for (const [key, bucket] of buckets)
        if (refilled(bucket, time) >= rate.burst * bucket.multiple) buckets.delete(key)
    },
    get size() {
      return buckets.size
    },
  }
}
