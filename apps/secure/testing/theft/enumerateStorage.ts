const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function readDatabases(): Promise<unknown[]> {
  const values: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = await toPromise(indexedDB.open(name))
    for (const store of opened.objectStoreNames) {
      const objectStore = opened.transaction(store).objectStore(store)
      values.push(...(await toPromise(objectStore.getAll())), ...(await toPromise(objectStore.getAllKeys())))
    }
    opened.close()
  }
  return values
}

async function readCaches(): Promise<unknown[]> {
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      texts.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
  }
  return texts
}

/**
 * Everything that this browser keeps for the origin, whatever its name: all databases, stores and keys, both storages,
 * the cookies that a page reads, and the caches. What a file system of the origin holds is refused: nothing writes one.
 */
export async function enumerateStorage(): Promise<unknown[]> {
  const files = await navigator.storage.getDirectory()
  for await (const [name] of files) throw new Error(`A file that no thief reads yet: ${name}`)
  return [
    ...(await readDatabases()),
    ...Object.entries({ ...localStorage }).flat(),
    ...Object.entries({ ...sessionStorage }).flat(),
    ...document.cookie.split(/[=;]\s*/),
    ...(await readCaches()),
  ]
}
