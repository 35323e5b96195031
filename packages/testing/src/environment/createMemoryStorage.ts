import type { KeyValueStorage, Unwatch } from '@latchkit/core'

/** The storage of one origin, seen by any number of tabs. */
export type MemoryStorage = KeyValueStorage & {
  watch(onChange: (key: string | null) => void): Unwatch
  /** Another tab over the same entries: each is notified of the other's writes. */
  createTab(): MemoryStorage
  /** Everything stored, as one object. */
  entries(): Record<string, string>
  /** Empties it, as the visitor's browser does; every other tab is notified with `null`. */
  clear(): void
  /** While true, reads return null and writes are lost: private mode, or a full disk. */
  setBroken(broken: boolean): void
}

type Shared = {
  map: Map<string, string>
  broken: boolean
  tabs: Set<{ listeners: Set<(key: string | null) => void> }>
}

/**
 * Storage in memory that behaves as `localStorage` does over several tabs: a change is heard by the others only.
 * @example
 * const storage = createMemoryStorage()
 * const secondTab = storage.createTab()
 */
export function createMemoryStorage(entries: Readonly<Record<string, string>> = {}): MemoryStorage {
  return createTab({ map: new Map(Object.entries(entries)), broken: false, tabs: new Set() })
}

function createTab(shared: Shared): MemoryStorage {
  const self = { listeners: new Set<(key: string | null) => void>() }
  shared.tabs.add(self)
  const tell = (key: string | null): void => {
    for (const tab of shared.tabs)
      if (tab !== self) for (const listener of [...tab.listeners]) queueMicrotask(() => listener(key))
  }
  return {
    getItem: key => (shared.broken ? null : (shared.map.get(key) ?? null)),
    setItem(key, value) {
      if (shared.broken || shared.map.get(key) === value) return
      shared.map.set(key, value)
      tell(key)
    },
    removeItem(key) {
      if (!shared.broken && shared.map.delete(key)) tell(key)
    },
    watch(onChange) {
      const listener = (key: string | null): void => onChange(key)
      self.listeners.add(listener)
      return () => void self.listeners.delete(listener)
    },
    createTab: () => createTab(shared),
    entries: () => Object.fromEntries(shared.map),
    clear() {
      shared.map.clear()
      tell(null)
    },
    setBroken(broken) {
      shared.broken = broken
    },
  }
}
