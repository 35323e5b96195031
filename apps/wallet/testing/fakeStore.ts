import type { StoreArea } from '../src/extension/store.js'

/** A browser storage area in memory; values are copied, as the browser does. */
export function createFakeArea(): StoreArea & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    get: async keys =>
      Object.fromEntries(
        [...items]
          .filter(([key]) => keys === null || key === keys)
          .map(([key, text]) => [key, JSON.parse(text)]),
      ),
    set: async values => {
      for (const [key, value] of Object.entries(values)) items.set(key, JSON.stringify(value))
    },
    remove: async key => {
      items.delete(key)
    },
  }
}
