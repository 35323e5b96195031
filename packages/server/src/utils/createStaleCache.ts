import { createTtlCache } from './createTtlCache.js'

/** A value, `isStale` when it could not be read again since it expired. */
export type Known<Value> = { value: Value; isStale: boolean }

export type StaleCache<Value> = {
  /**
   * Returns the kept value, or that of `load`; reads of one key at the same time load once. When loading fails, the last
   * value is returned as stale.
   *
   * @throws what `load` throws, when there is no last value
   */
  read(key: string, load: () => Promise<Value>): Promise<Known<Value>>
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
  const pending = new Map<string, Promise<Known<Value>>>()

  const load = async (key: string, read: () => Promise<Value>): Promise<Known<Value>> => {
    try {
      const value = await read()
      fresh.set(key, { value })
      last.set(key, { value })
      return { value, isStale: false }
    } catch (error) {
      const known = last.get(key)
      if (!known) throw error
      return { value: known.value, isStale: true }
    } finally {
      pending.delete(key)
    }
  }

  return {
    async read(key, read) {
      const known = fresh.get(key)
      onRead?.(known !== undefined)
      if (known) return { value: known.value, isStale: false }
      const loading = pending.get(key) ?? load(key, read)
      pending.set(key, loading)
      return loading
    },
  }
}
