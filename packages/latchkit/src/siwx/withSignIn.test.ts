import type { SiwxBackend, Transport, TransportSession } from '@latchkit/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withSignIn } from './withSignIn.js'

const session: TransportSession = {
  topic: 't',
  namespaces: {},
  expiresAt: 1,
  peer: { name: 'W', url: '', icons: [] },
}
const signature = { account: 'eip155:1:0x1', message: 'm', signature: 's', type: 'eip191' } as const
const proposals = {
  eip155: { chains: ['eip155:1'], methods: [], events: [] },
  solana: { chains: ['solana:x'], methods: [], events: [] },
} as const

beforeEach(() => {
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function start(changes: Partial<SiwxBackend> = {}, signs = true) {
  const connect = vi.fn<Transport['connect']>(async ({ signIn }) =>
    signIn && signs ? { ...session, signatures: [signature] } : session,
  )
  const backend = {
    getNonce: vi.fn(async () => 'nonce1nonce'),
    verify: vi.fn(async () => ({ caipAddress: signature.account })),
    getSession: async () => undefined,
    signOut: async () => {},
    ...changes,
  } satisfies SiwxBackend
  const inner: Transport = {
    id: 'wc',
    name: 'WC',
    connect,
    getSessions: async () => [],
    request: async () => undefined,
    disconnect: async () => {},
    subscribe: () => () => {},
    destroy() {},
  }
  const definition = withSignIn(
    { id: 'wc', name: 'WC', load: async () => inner },
    { backend, statement: 'Hi' },
  )
  const transport = await definition.load({
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: { getItem: () => null, setItem() {}, removeItem() {} },
  })
  return { connect, backend, pair: () => transport.connect({ proposals, onUri: () => {} }) }
}

test('the proposal asks for a signature with a nonce of the backend, which verifies it before the session opens (D46)', async () => {
  const { connect, backend, pair } = await start()
  expect(await pair()).toMatchObject({ topic: 't' })
  expect(connect.mock.calls[0]?.[0].signIn).toEqual({
    namespace: 'eip155',
    domain: 'shop.example',
    uri: 'https://shop.example',
    nonce: 'nonce1nonce',
    statement: 'Hi',
  })
  expect(backend.verify).toHaveBeenCalledWith(signature)
})

test('a wallet that does not sign, or a signature that is not good, is a connection all the same', async () => {
  const silent = await start({}, false)
  expect(await silent.pair()).toEqual(session)
  expect(silent.backend.verify).not.toHaveBeenCalled()
  const bad = await start({ verify: () => Promise.reject(new Error('no')) })
  expect(await bad.pair()).toMatchObject(session)
})

test('without a nonce the wallet only connects', async () => {
  const { connect, pair } = await start({ getNonce: () => Promise.reject(new Error('offline')) })
  expect(await pair()).toEqual(session)
  expect(connect.mock.calls[0]?.[0].signIn).toBeUndefined()
})
