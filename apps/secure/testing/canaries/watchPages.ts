import type { BrowserContext, Frame } from '@playwright/test'
import type { Place } from './findLeaks.js'

export type PageWatch = {
  places: Place[]
  /** Adds what the pages that are open keep now: web storage, IndexedDB, scripts' cookies, the address and history state. */
  readStorage(): Promise<void>
}

/** Keeps what pages print, throw, request and post to the host page. Pages of `ignored` origins are another party's. */
export async function watchPages(
  context: BrowserContext,
  parameters: { hostOrigin: string; isOurs: (url: string) => boolean },
): Promise<PageWatch> {
  const { hostOrigin, isOurs } = parameters
  const places: Place[] = []
  const add = (sink: Place['sink'], text: string, path = '') => void places.push({ sink, text, path })

  await context.exposeBinding('recordMessage', (_, text: string) => add('hostMessage', text))
  await context.addInitScript(origin => {
    if (location.origin !== origin) return
    const record: unknown = Reflect.get(globalThis, 'recordMessage')
    if (typeof record !== 'function') throw new Error('Messages cannot be recorded.')
    const keep = ({ data }: MessageEvent) => record(typeof data === 'string' ? data : JSON.stringify(data))
    window.addEventListener('message', keep)
    const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    if (!handler?.set) throw new Error('Messages cannot be recorded.')
    const { set } = handler
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...handler,
      set(value) {
        this.addEventListener('message', keep)
        set.call(this, value)
      },
    })
  }, hostOrigin)

  context.on('console', message => add('console', message.text()))
  context.on('weberror', error => add('console', String(error.error().stack)))
  context.on('request', request => {
    // A page of a provider makes its own requests; a navigation to one carries what it must.
    const isByUs = !request.isNavigationRequest() && isOurs(request.frame().url())
    if (!isByUs && !isOurs(request.url())) return
    add('url', request.url(), new URL(request.url()).pathname)
    // The body of a request to the site is read with its response, see `toExchangePlaces`.
    if (!isOurs(request.url())) add('requestBody', request.postDataBuffer()?.toString('latin1') ?? '')
  })
  context.on('page', page =>
    page.on('framenavigated', frame => {
      if (isOurs(frame.url())) add('url', frame.url(), new URL(frame.url()).pathname)
    }),
  )
  return {
    places,
    async readStorage() {
      for (const frame of context.pages().flatMap(page => page.frames()))
        if (isOurs(frame.url())) add('storage', await readFrame(frame), new URL(frame.url()).pathname)
    },
  }
}

const readFrame = (frame: Frame): Promise<string> =>
  frame.evaluate(async () => {
    const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settle(all.getAllKeys()), settle(all.getAll())])
        rows.push({ name, store, keys, values })
      }
      database.close()
    }
    const toText = (_: string, value: unknown): unknown => {
      if (value instanceof CryptoKey) {
        if (value.extractable && value.type !== 'public') throw new Error('A key can be exported.')
        return `${value.type} key`
      }
      const isBytes = value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      if (!isBytes) return value
      const bytes = ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : new Uint8Array(value)
      return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
    }
    const { cookie } = document
    const all = [{ ...localStorage }, { ...sessionStorage }, rows, cookie, location.href, history.state]
    return JSON.stringify(all, toText)
  })
