import { createJoinedReads } from './createJoinedReads.js'
import { createTtlCache } from './createTtlCache.js'

/** A value, `isStale` when it could not be read again since it expired. */
export type Known<Value> = { value: Value; isStale: boolean }

export type StaleCache<Value> = {
  /**
   * Returns the kept value, or that of `load`; reads of one key at the same time load once, unless the limits of the first
   * caller end it. When loading fails, the last value is returned as stale.
   *
   * @param onJoin - charges for a read that another has begun
   * @throws what `load` throws, when there is no last value
   */
  read(key: string, load: () => Promise<Value>, onJoin: () => Promise<void>): Promise<Known<Value>>
}

/** Creates a cache of at most `max` values that are fresh for `ttlMs`, and are kept for `staleTtlMs` while loading fails. */
export function createStaleCache<Value>(parameters: {
  ttlMs: number
  staleTtlMs: number
  max: number
  now?: (() => number) | undefined
  /** Called for each read, with whether the value was fresh. */
  onRead?: ((isFresh: boolean) => void) | undefined
}): StaleCache<Value> {
  const { ttlMs, staleTtlMs, max, now, onRead } = parameters
  const fresh = createTtlCache<{ value: Value }>({ ttlMs, max, now })
  const last = createTtlCache<{ value: Value }>({ ttlMs: staleTtlMs, max, now })
  const joined = createJoinedReads<Value>()

  return {
    async read(key, load, onJoin) {
      const cached = fresh.get(key)
      onRead?.(cached !== undefined)
      if (cached) return { value: cached.value, isStale: false }
      try {
        const value = await joined.read(
          key,
          async () => {
            const value = await load()
            fresh.set(key, { value })
            last.set(key, { value })
            return value
          },
          onJoin,
        )
        return { value, isStale: false }
      } catch (error) {
        const kept = last.get(key)
        if (!kept) throw error
        return { value: kept.value, isStale: true }
      }
    },
  }
}
