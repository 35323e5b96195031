/** A key-value store in memory, in the shape the WalletConnect client takes. */
export type MemoryStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value = unknown>(): Promise<[string, Value][]>
  getItem<Value = unknown>(key: string): Promise<Value | undefined>
  setItem<Value = unknown>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Values are copied on the way in and out, as a real store would. */
export function createMemoryStorage(): MemoryStorage {
  const items = new Map<string, string>()
  const read = <Value>(text: string | undefined): Value | undefined =>
    text === undefined ? undefined : (JSON.parse(text) as Value)
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() =>
      [...items].map(([key, text]): [string, Value] => [key, JSON.parse(text) as Value]),
    getItem: async <Value>(key: string) => read<Value>(items.get(key)),
    setItem: async (key, value) => {
      items.set(key, JSON.stringify(value))
    },
    removeItem: async key => {
      items.delete(key)
    },
  }
}
