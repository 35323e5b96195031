import type { Clock } from '../clock.js'
import { createMemoryStore } from './createMemoryStore.js'
import type { Store } from './store.js'

const objectStore = 'records'
/** Opening hangs for ever in some broken or blocked profiles. */
const openTimeout = 2_000

/**
 * A store in IndexedDB, the only place of a page that keeps non-extractable keys. What IndexedDB refuses
 * (private mode, full disk, keys it cannot clone) is kept in memory instead, so a session lasts until reload.
 */
export function createIndexedDbStore(
  name: string,
  clock: Clock,
  getFactory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): Store {
  const memory = createMemoryStore()
  let opening: Promise<IDBDatabase> | undefined

  const open = (): Promise<IDBDatabase> => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const factory = getFactory()
      if (!factory) return reject(new Error('No IndexedDB'))
      clock.setTimeout(() => reject(new Error('IndexedDB does not open')), openTimeout)
      const request = factory.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
      request.onsuccess = () => {
        const database = request.result
        // Without this the visitor's 'clear site data' and other tabs' upgrades wait for us.
        database.onversionchange = () => {
          database.close()
          opening = undefined
        }
        database.onclose = () => {
          opening = undefined
        }
        resolve(database)
      }
      request.onerror = () => reject(request.error)
    })
    return opening
  }

  /** Resolves when the transaction has committed, with the result of the request made last. */
  const run = async (
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore, keep: (request: IDBRequest) => void) => void,
  ): Promise<unknown> => {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(objectStore, mode)
      let last: IDBRequest | undefined
      transaction.oncomplete = () => resolve(last?.result)
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
      act(transaction.objectStore(objectStore), request => {
        last = request
      })
    })
  }

  return {
    async get(key) {
      const stored = await run('readonly', (store, keep) => keep(store.get(key))).catch(() => undefined)
      return stored ?? memory.get(key)
    },
    async getAll(prefix) {
      const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const stored = await run('readonly', (store, keep) => keep(store.getAll(range()))).catch(() => [])
      return [...(stored as unknown[]), ...(await memory.getAll(prefix))]
    },
    async put(key, value) {
      await run('readwrite', (store, keep) => keep(store.put(value, key))).then(
        () => memory.delete(key),
        () => memory.put(key, value),
      )
    },
    async add(key, value) {
      const add = (store: IDBObjectStore, keep: (request: IDBRequest) => void) => {
        const existing = store.get(key)
        existing.onsuccess = () => {
          if (existing.result === undefined) store.put(value, key)
          keep(store.get(key))
        }
      }
      return run('readwrite', add).catch(() => memory.add(key, value))
    },
    async delete(key) {
      await memory.delete(key)
      await run('readwrite', (store, keep) => keep(store.delete(key))).catch(() => {})
    },
  }
}
