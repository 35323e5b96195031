const database = 'latchkit-proof'
const store = 'keys'

const createKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  return toPromise(opening)
}

/**
 * The key that a session of this browser is bound to (RFC 9449). It cannot be exported; where the browser keeps
 * nothing, it lasts as long as the page.
 */
export async function getProofKey(): Promise<CryptoKeyPair> {
  try {
    const opened = await openDatabase()
    try {
      const stored = await toPromise<unknown>(opened.transaction(store).objectStore(store).get('proof'))
      if (isKeyPair(stored)) return stored
      const created = await createKey()
      // Another page of this browser may have written first: `add` fails then, and its key is the one.
      const transaction = opened.transaction(store, 'readwrite').objectStore(store)
      await toPromise(transaction.add(created, 'proof')).catch(() => {})
      const kept = await toPromise<unknown>(opened.transaction(store).objectStore(store).get('proof'))
      return isKeyPair(kept) ? kept : created
    } finally {
      opened.close()
    }
  } catch {
    return createKey()
  }
}

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value
