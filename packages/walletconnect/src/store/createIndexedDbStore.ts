import type { Clock } from '../clock.js'
import { ignore } from '../utils.js'
import type { Store } from './store.js'

const objectStore = 'records'
/** Opening never settles in some broken or blocked profiles. */
const openTimeoutMs = 2_000

/**
 * Creates a store in IndexedDB, the only storage of a page that keeps non-extractable keys. What IndexedDB refuses
 * (private mode, full disk, keys it cannot clone) is kept in memory instead, so a session lasts until reload.
 */
export function createIndexedDbStore(
  name: string,
  clock: Clock,
  getFactory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): Store {
  const memory = new Map<string, unknown>()
  let opening: Promise<IDBDatabase> | undefined

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = (getFactory() as IDBFactory).open(name, 1)
      clock.setTimeout(reject, openTimeoutMs)
      request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
      request.onerror = reject
      request.onsuccess = () => {
        const database = request.result
        // An open database blocks 'clear site data'.
        database.onversionchange = () => database.close()
        resolve(database)
      }
    })

  /** Resolves with the result when the transaction has committed. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    createRequest: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    opening ??= open()
    const transaction = (await opening).transaction(objectStore, mode)
    return new Promise((resolve, reject) => {
      const request = createRequest(transaction.objectStore(objectStore))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = transaction.onerror = reject
    })
  }

  return {
    get: async key => (await run('readonly', store => store.get(key)).catch(ignore)) ?? memory.get(key),
    async getAll() {
      const stored = await run('readonly', store => store.getAll()).catch(() => [])
      return [...stored, ...memory.values()]
    },
    async put(key, value) {
      memory.set(key, value)
      await run('readwrite', store => store.put(value, key)).then(() => memory.delete(key), ignore)
    },
    async delete(key) {
      memory.delete(key)
      await run('readwrite', store => store.delete(key)).catch(ignore)
    },
  }
}
