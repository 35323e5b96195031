import type { Store } from './store.js'

/** Creates a store that is lost on reload: for Node, tests, and pages without IndexedDB. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    get: async key => values.get(key),
    getAll: async () => [...values.values()],
    async put(key, value) {
      values.set(key, value)
    },
    async delete(key) {
      values.delete(key)
    },
  }
}
