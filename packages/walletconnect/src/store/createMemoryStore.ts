import type { Store } from './store.js'

/** A store that forgets on reload: for Node, tests, and pages without IndexedDB. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    get: async key => values.get(key),
    getAll: async prefix => [...values].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value),
    async put(key, value) {
      values.set(key, value)
    },
    async add(key, value) {
      if (!values.has(key)) values.set(key, value)
      return values.get(key)
    },
    async delete(key) {
      values.delete(key)
    },
  }
}
