import type { KeyValueStorage } from '../contract/ports.js'
import { storagePrefix } from '../state/readStorage.js'

/** The page's local storage. */
function getLocalStorage(): KeyValueStorage | undefined {
  const { localStorage, addEventListener, removeEventListener } = globalThis
  return (
    localStorage && {
      getItem: key => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: key => localStorage.removeItem(key),
      watch(onChange) {
        const listener = ({ key, storageArea }: StorageEvent): void => {
          if (storageArea === localStorage) onChange(key)
        }
        addEventListener('storage', listener)
        return () => removeEventListener('storage', listener)
      },
    }
  )
}

/**
 * Makes any storage one that never throws: denied, full or missing, it reads null and forgets. A named
 * instance keeps its keys apart from those of the others.
 */
export function createStorage(given: KeyValueStorage | undefined, id?: string | undefined): KeyValueStorage {
  const toKey = (key: string): string =>
    id === undefined ? key : key.replace(storagePrefix, `${storagePrefix}${id}/`)
  const attempt = <T>(run: (storage: KeyValueStorage) => T): T | undefined => {
    try {
      const storage = given ?? getLocalStorage()
      return storage && run(storage)
    } catch {
      return undefined
    }
  }
  return {
    getItem(key) {
      const value = attempt(storage => storage.getItem(toKey(key)))
      return typeof value === 'string' ? value : null
    },
    setItem: (key, value) => attempt(storage => storage.setItem(toKey(key), value)),
    removeItem: key => attempt(storage => storage.removeItem(toKey(key))),
    watch: onChange => attempt(storage => storage.watch?.(onChange)) ?? (() => {}),
  }
}
