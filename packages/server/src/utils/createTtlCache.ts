export type TtlCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/** Creates a map of at most `max` entries that expire after `ttlMs`; the least recently used is evicted first. */
export function createTtlCache<Value>(parameters: {
  ttlMs: number
  max: number
  now?: (() => number) | undefined
}): TtlCache<Value> {
  const { ttlMs, max, now = Date.now } = parameters
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + ttlMs })
      while (entries.size > max) {
        const oldest = entries.keys().next().value
        if (oldest === undefined) break
        entries.delete(oldest)
      }
    },
    clear: () => entries.clear(),
  }
}
