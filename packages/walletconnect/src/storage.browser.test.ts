import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from './clock.js'
import { createWalletConnectTransport, type WalletConnectTransport } from './createTransport.js'
import * as nobleCipher from './crypto/nobleCipher.js'
import { createPrimitives, type Primitives } from './crypto/primitives.js'
import { createFakeRelay } from './fixtures/fakeRelay.js'
import { scan } from './fixtures/fakeWallet.js'
import { metadata, proposals } from './fixtures/site.js'
import { createIndexedDbStore } from './store/createIndexedDbStore.js'

const relayUrl = 'wss://relay.example/relay'
const databaseName = `@latchkit/walletconnect ${relayUrl}`

/** Everything in every database of this origin. */
async function readAll(): Promise<unknown[]> {
  const values: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const store of database.objectStoreNames)
      values.push(
        ...(await new Promise<unknown[]>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })),
      )
    database.close()
  }
  return values
}

const findKeys = (value: unknown): CryptoKey[] =>
  value instanceof CryptoKey
    ? [value]
    : typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? Object.values(value).flatMap(findKeys)
      : []
const findBytes = (value: unknown, path = ''): string[] =>
  ArrayBuffer.isView(value)
    ? [path]
    : typeof value === 'object' && value !== null && !(value instanceof CryptoKey)
      ? Object.entries(value).flatMap(([key, each]) => findBytes(each, key))
      : []

const transports: { destroy(): void }[] = []
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.destroy()
  for (const name of [databaseName, `${databaseName} first`, `${databaseName} second`])
    await new Promise<void>(resolve => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    })
})

async function connected(primitives?: Primitives) {
  const relay = createFakeRelay()
  const create = () => {
    const transport = createWalletConnectTransport({
      relayUrl,
      metadata,
      WebSocket: relay.WebSocket,
      primitives,
    })
    transports.push(transport)
    return transport
  }
  const transport = create()
  const session = await transport.connect({
    proposals,
    onUri: ({ uri }) => void scan(relay, uri, () => Date.now()).approve(),
  })
  return { relay, create, transport, session }
}

describe('two instances of a page with one relay (security 10)', () => {
  test('keep their sessions apart over 10 reloads', async () => {
    const relay = createFakeRelay()
    const create = (instanceId: string) => {
      const transport = createWalletConnectTransport({
        relayUrl,
        instanceId,
        metadata,
        WebSocket: relay.WebSocket,
      })
      transports.push(transport)
      return transport
    }
    const connect = (transport: WalletConnectTransport) =>
      transport.connect({
        proposals,
        onUri: ({ uri }) => void scan(relay, uri, () => Date.now()).approve(),
      })
    const first = create('first')
    const second = create('second')
    const sessions = [await connect(first), await connect(second)]
    first.destroy()
    second.destroy()
    for (let reload = 0; reload < 10; reload++) {
      const reloaded = [create('first'), create('second')]
      expect(await Promise.all(reloaded.map(transport => transport.getSessions()))).toEqual(
        sessions.map(session => [session]),
      )
      for (const transport of reloaded) transport.destroy()
    }
  })
})

/** Chromium 150 lacks the cipher, 156 has it. */
const hasCipher = await crypto.subtle
  .importKey('raw-secret' as 'raw', new Uint8Array(32), 'ChaCha20-Poly1305', false, ['encrypt', 'decrypt'])
  .then(
    () => true,
    () => false,
  )

describe('in Chromium', () => {
  test('after pairing no private key can be read as raw bytes from the page’s storage', async () => {
    const { session } = await connected()
    const stored = await readAll()
    const keys = stored.flatMap(findKeys)
    expect(keys.map(key => key.algorithm.name).sort()).toEqual(['Ed25519', 'X25519'])
    for (const key of keys) {
      expect(key.extractable).toBe(false)
      for (const format of ['raw', 'pkcs8', 'jwk'] as const)
        await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow()
    }
    expect(new Set(stored.flatMap(value => findBytes(value)))).toEqual(
      new Set(['publicKey', 'peerPublicKey']),
    )
    expect(JSON.stringify(stored)).toContain(session.topic)
    expect(localStorage.length).toBe(0)
  })

  test('nor where the browser lacks these curves: the fallback’s keys are sealed', async () => {
    const subtle = new Proxy(crypto.subtle, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return (...args: unknown[]) =>
          /25519/.test(String((args[0] as { name?: string }).name))
            ? Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
            : value.apply(target, args)
      },
    })
    const { create, transport, session } = await connected(createPrimitives({ subtle }))
    const stored = await readAll()
    const keys = stored.flatMap(findKeys)
    expect(keys.map(key => [key.algorithm.name, key.extractable])).toEqual([
      ['AES-GCM', false],
      ['AES-GCM', false],
    ])
    expect(new Set(stored.flatMap(value => findBytes(value)))).toEqual(
      new Set(['publicKey', 'peerPublicKey', 'iv', 'sealed']),
    )
    transport.destroy()
    expect(await create().getSessions()).toEqual([session])
  })

  test.skipIf(!hasCipher)(
    `the cipher is the platform’s, under keys that cannot be read, and noble’s to the byte${
      hasCipher ? '' : ' (skipped: this Chromium lacks ChaCha20-Poly1305)'
    }`,
    async () => {
      const web = createPrimitives({ loadCipher: () => expect.fail('the fallback was loaded') })
      const raw = crypto.getRandomValues(new Uint8Array(32))
      const key = await web.toSealingKey(raw)
      if (!(key instanceof CryptoKey)) throw new Error('Not the platform’s')
      expect(key.extractable).toBe(false)
      for (const format of ['raw', 'jwk', 'raw-secret'] as ('raw' | 'jwk')[])
        await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow()
      for (const length of [0, 1, 15, 16, 17, 63, 64, 65, 1_000, 100_000]) {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const data = new Uint8Array(length).map((_, index) => index)
        const sealed = await web.encrypt(key, iv, data)
        expect(sealed).toEqual(nobleCipher.encrypt(raw, iv, data))
        expect(await web.decrypt(key, iv, sealed)).toEqual(data)
        sealed[0] = (sealed[0] ?? 0) ^ 1
        await expect(web.decrypt(key, iv, sealed)).rejects.toThrow()
      }
    },
  )

  test('a session comes back after a reload from keys that cannot be read', async () => {
    const { relay, create, transport, session } = await connected()
    transport.destroy()
    const reloaded = create()
    expect(await reloaded.getSessions()).toEqual([session])
    const received = new Promise(resolve => reloaded.subscribe(resolve))
    await received
    expect(relay.topics()).toEqual([session.topic])
  })

  test('tabs that open at the same moment are one client to the relay', async () => {
    const relay = createFakeRelay()
    const controller = new AbortController()
    const outcomes = Array.from({ length: 5 }, () => {
      const transport = createWalletConnectTransport({ relayUrl, metadata, WebSocket: relay.WebSocket })
      transports.push(transport)
      return new Promise<void>((resolve, reject) => {
        transport
          .connect({ proposals, onUri: () => resolve(), signal: controller.signal })
          .catch(error => (controller.signal.aborted ? undefined : reject(error)))
      })
    })
    await Promise.all(outcomes)
    const issuers = relay.urls.map(url => {
      const [, payload = ''] = (new URL(url).searchParams.get('auth') ?? '').split('.')
      return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).iss as string
    })
    expect(issuers).toHaveLength(5)
    expect(new Set(issuers).size).toBe(1)
    controller.abort()
  })

  test('a session made in one tab is in the other, and its end too', async () => {
    const relay = createFakeRelay()
    const create = () => {
      const transport = createWalletConnectTransport({ relayUrl, metadata, WebSocket: relay.WebSocket })
      transports.push(transport)
      return transport
    }
    const [one, two] = [create(), create()]
    expect(await two.getSessions()).toEqual([])
    const next = (type: string) =>
      new Promise<void>(resolve => {
        const stop = two.subscribe(event => {
          if (event.type !== type) return
          stop()
          resolve()
        })
      })
    const seen = next('sessionUpdated')
    const session = await one.connect({
      proposals,
      onUri: ({ uri }) => void scan(relay, uri, () => Date.now()).approve(),
    })
    await seen
    expect(await two.getSessions()).toEqual([session])
    const deleted = next('sessionDeleted')
    await one.disconnect({ topic: session.topic })
    await deleted
    expect(await two.getSessions()).toEqual([])
    expect((await readAll()).flatMap(findKeys).map(key => key.algorithm.name)).toEqual(['Ed25519'])
  })

  test('the store keeps what it was given over instances, and deletes it', async () => {
    const name = `test ${Math.random()}`
    const store = createIndexedDbStore(name, systemClock)
    const key = await createPrimitives().createSigningKey()
    await store.put('key', key)
    await store.put('a', { n: 1 })
    await store.put('a', { n: 2 })
    const again = createIndexedDbStore(name, systemClock)
    expect(await again.get('a')).toEqual({ n: 2 })
    expect(((await again.get('key')) as typeof key).privateKey).toBeInstanceOf(CryptoKey)
    expect(await again.getAll()).toHaveLength(2)
    await again.delete('a')
    expect(await store.get('a')).toBeUndefined()
    await store.put('function', () => {})
    expect(await store.get('function')).toBeTypeOf('function')
    expect(await again.get('function')).toBeUndefined()
    indexedDB.deleteDatabase(name)
  })
})
