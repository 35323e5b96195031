import type { KeyValueStorage } from '../contract/ports.js'

/** Reads a stored list, item by item; an item that `read` refuses, or broken content, is left out. */
export function readList<Item>(
  storage: KeyValueStorage,
  key: string,
  read: (item: unknown) => Item | undefined,
): readonly Item[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return (Array.isArray(value) ? value : []).flatMap(item => read(item) ?? [])
  } catch {
    return []
  }
}

/** Stores a list, or removes its key where it is empty. */
export function writeList(storage: KeyValueStorage, key: string, list: readonly unknown[]): void {
  if (list.length > 0) storage.setItem(key, JSON.stringify(list))
  else storage.removeItem(key)
}
