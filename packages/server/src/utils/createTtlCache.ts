export type TtlCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/** A bounded map whose entries end after `ttl` milliseconds; the least recently used goes first. */
export function createTtlCache<Value>(parameters: {
  ttl: number
  max: number
  now?: (() => number) | undefined
}): TtlCache<Value> {
  const { ttl, max, now = Date.now } = parameters
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
      entries.set(key, { value, until: now() + ttl })
      while (entries.size > max) {
        const oldest = entries.keys().next().value
        if (oldest === undefined) break
        entries.delete(oldest)
      }
    },
    clear: () => entries.clear(),
  }
}
