import type { TransportSignIn } from '@latchkit/core'
import { expect, test, vi } from 'vitest'
import { createWalletConnectTransport } from './createTransport.js'
import { track } from './fixtures/createBench.js'
import { createFakeRelay } from './fixtures/fakeRelay.js'
import { inlinePrimitives, scan } from './fixtures/fakeWallet.js'
import { metadata, proposals } from './fixtures/site.js'
import { createVirtualClock, createVirtualPage } from './fixtures/virtualClock.js'
import { createMemoryStore } from './store/createMemoryStore.js'

const broken = vi.hoisted(() => ({ sessions: false, authenticate: false }))
/** A module whose import rejects while the chunk is broken. */
const breakable = vi.hoisted(
  () => (chunk: 'sessions' | 'authenticate', original: object) =>
    new Proxy(original, {
      get: (target, name) =>
        name === 'then' && broken[chunk]
          ? (_resolve: unknown, reject: (error: unknown) => void) => reject(new TypeError('404'))
          : Reflect.get(target, name),
    }),
)
vi.mock('./sign/createSessions.js', async original => breakable('sessions', await original<object>()))
vi.mock('./sign/authenticate.js', async original => breakable('authenticate', await original<object>()))
// Cached before they are broken.
await Promise.all([import('./sign/createSessions.js'), import('./sign/authenticate.js')])

const create = () => {
  const clock = createVirtualClock()
  const relay = createFakeRelay()
  const store = createMemoryStore()
  const transport = createWalletConnectTransport({
    relayUrl: 'wss://relay.example/relay',
    metadata,
    store,
    WebSocket: relay.WebSocket,
    clock,
    page: createVirtualPage(),
    primitives: inlinePrimitives,
  })
  const uris: string[] = []
  const connect = (signIn?: TransportSignIn) =>
    track(transport.connect({ proposals, onUri: ({ uri }) => void uris.push(uri), signIn }))
  return { clock, relay, store, transport, connect, scan: () => scan(relay, uris.at(-1) ?? '', clock.now) }
}

test('a sessions chunk that does not load: the code is shown, connect rejects with RELAY_UNREACHABLE, the next one works', async () => {
  const { clock, relay, transport, connect, scan } = create()
  broken.sessions = true
  const first = connect()
  await vi.waitFor(() => expect(relay.sent('wc_proposeSession')).toHaveLength(1))
  await clock.settle()
  // A failed preload is ignored.
  await clock.advance(5_000)
  expect(first.isSettled).toBe(false)
  await scan().approve()
  await vi.waitFor(() => expect(first.error).toMatchObject({ code: 'RELAY_UNREACHABLE' }))
  await clock.settle()
  expect([relay.open(), clock.pending()]).toEqual([0, 0])
  await expect(transport.getSessions()).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })

  broken.sessions = false
  const second = connect()
  await vi.waitFor(() => expect(relay.sent('wc_proposeSession')).toHaveLength(2))
  await clock.settle()
  await scan().approve()
  await vi.waitFor(() => expect(second.value?.peer.name).toBe('Fake'))
})

test('a session is deleted even when the sessions chunk does not load', async () => {
  const { store, transport } = create()
  broken.sessions = true
  await store.put('topic', { session: { topic: 'topic' } })
  await transport.disconnect({ topic: 'topic' })
  expect(await store.get('topic')).toBeUndefined()
})

test('an authenticate chunk that does not load rejects before any socket is opened', async () => {
  const { relay, connect } = create()
  broken.authenticate = true
  const outcome = connect({
    namespace: 'eip155',
    domain: 'site.example',
    uri: 'https://site.example',
    nonce: '12345678',
  })
  await vi.waitFor(() => expect(outcome.error).toMatchObject({ code: 'RELAY_UNREACHABLE' }))
  expect(relay.urls).toEqual([])
})
