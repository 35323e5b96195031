import type { WalletAddress } from '../keys/deriveKeys.js'

/** What this browser keeps of a wallet. Every secret is sealed; without the server's share none opens the wallet. */
export type DeviceEntry = {
  userId: string
  walletId: string
  /** The key that the share belongs to: a rotation that was interrupted leaves the entry of either key usable. */
  keyCheck: string
  version: number
  /** Whether the server has acknowledged a wallet with this key. */
  confirmed: boolean
  /** Compared with what a server names later: an address never changes. */
  addresses: readonly WalletAddress[]
  /** This device's share, under the device's key. Absent in passkey mode. */
  share?: string | undefined
  /** No recovery code was written down yet: without this entry nothing opens the wallet. */
  needsBackup?: boolean | undefined
  /** When a newer version replaced it, in Unix milliseconds: a replacement can be undone for some days. */
  replacedAt?: number | undefined
}

/**
 * An entry as it is kept now. Before, a recovery code that waited to be written down and a passkey's output were in it:
 * with them the disk and a session opened the wallet. Undefined when the entry has neither.
 */
export function removeSecrets(entry: DeviceEntry): DeviceEntry | undefined {
  if (!('pendingCode' in entry || 'unlock' in entry)) return undefined
  const { pendingCode, unlock: _, ...kept }: DeviceEntry & { pendingCode?: unknown; unlock?: unknown } = entry
  return pendingCode === undefined ? kept : { ...kept, needsBackup: true }
}

/** The custody's storage in this browser. */
export type DeviceStore = {
  list(userId: string): Promise<readonly DeviceEntry[]>
  /** Replaces the entry of the same user and key check. */
  write(entry: DeviceEntry): Promise<void>
  remove(entry: Pick<DeviceEntry, 'userId' | 'keyCheck'>): Promise<void>
  /** An AES-GCM key that cannot be exported, made on first use. */
  getKey(): Promise<CryptoKey>
}

const database = 'latchkit-custody'

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('entries')
    opening.result.createObjectStore('keys')
  }
  return toPromise(opening)
}

/** Removes what entries of before had in them, of every user of this browser. */
function removeStoredSecrets(entries: IDBObjectStore): IDBRequest<DeviceEntry[]> {
  const request: IDBRequest<DeviceEntry[]> = entries.getAll()
  request.addEventListener('success', () => {
    for (const entry of request.result) {
      const kept = removeSecrets(entry)
      if (kept) entries.put(kept, [kept.userId, kept.keyCheck])
    }
  })
  return request
}

/** Custody's storage in IndexedDB. Browsers may purge it: after the backup it is not the only way to a wallet. */
export function createDeviceStore(): DeviceStore {
  let cleaning: Promise<unknown> | undefined

  function run<T>(...use: Parameters<typeof transact<T>>): Promise<T> {
    // Once per page, before anything is read.
    cleaning ??= transact('entries', 'readwrite', removeStoredSecrets)
    return cleaning.then(() => transact(...use))
  }

  async function transact<T>(
    name: 'entries' | 'keys',
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opened = await open()
    try {
      // Strict: a share is on disk before the server has the wallet that needs it.
      const transaction = opened.transaction(name, mode, { durability: 'strict' })
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      // `ended` rejects with the request: one of them is awaited first.
      ended.catch(() => {})
      const result = await toPromise(use(transaction.objectStore(name)))
      await ended
      return result
    } finally {
      opened.close()
    }
  }
  const readKey = () => run<unknown>('keys', 'readonly', store => store.get('device'))

  return {
    list: async userId => {
      const range = IDBKeyRange.bound([userId], [userId, []])
      return run<DeviceEntry[]>('entries', 'readonly', store => store.getAll(range))
    },
    async write(entry) {
      await run('entries', 'readwrite', store => store.put(entry, [entry.userId, entry.keyCheck]))
    },
    async remove({ userId, keyCheck }) {
      await run('entries', 'readwrite', store => store.delete([userId, keyCheck]))
    },
    async getKey() {
      const stored = await readKey()
      if (stored instanceof CryptoKey) return stored
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      try {
        await run('keys', 'readwrite', store => store.add(key, 'device'))
        return key
      } catch {
        // Another page of this browser was first: its key is the one.
        const kept = await readKey()
        if (kept instanceof CryptoKey) return kept
        throw new Error('The key of this device cannot be stored.')
      }
    },
  }
}
