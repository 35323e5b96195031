import type { EmbeddedAccount, LoginEvent, LoginPort, LoginStep, TransportEvent } from '@latchkit/core'
import { describe, expect, test, vi } from 'vitest'
import type { FrameClient } from '../client/createFrameClient.js'
import { createAuthTransport } from './createAuthTransport.js'

const evm: EmbeddedAccount = { caipAddress: 'eip155:1:0xAda', type: 'eoa' }
const smart: EmbeddedAccount = { caipAddress: 'eip155:1:0x5ma7', type: 'smartAccount' }
const solana: EmbeddedAccount = { caipAddress: 'solana:main:Ada', type: 'eoa' }
const user = { id: 'ada' }
const signedIn = (...accounts: EmbeddedAccount[]): LoginStep => ({ step: 'signedIn', user, accounts })
const proposals = {
  eip155: { chains: ['eip155:31337', 'eip155:31338'], methods: ['personal_sign'], events: [] },
  solana: { chains: ['solana:localnet'], methods: ['solana_signMessage'], events: [] },
} as const

/** A login port and a frame that are scripted, with storage in memory. */
function createFixture(step: LoginStep, storage: Map<string, string> = new Map()) {
  const listeners = new Set<(event: LoginEvent) => void>()
  const calls: unknown[] = []
  const refuse = async (): Promise<never> => {
    throw new Error('not scripted')
  }
  const login: LoginPort = {
    readLogin: vi.fn(async () => step),
    startEmail: refuse,
    verifyEmail: refuse,
    resendEmail: refuse,
    startSocial: refuse,
    startPasskey: refuse,
    waitForDevice: refuse,
    setPreferredAccountType: refuse,
    openBackup: refuse,
    openSettings: () => false,
    signOut: refuse,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const frame: FrameClient = {
    async call(method, params) {
      calls.push([method, params])
      return refuse()
    },
    subscribe: () => () => {},
    destroy() {},
  }
  const released: string[] = []
  const holdFor = (method: string) =>
    method.startsWith('eth_send')
      ? { id: `window of ${method}`, release: () => void released.push(method) }
      : undefined
  const transport = createAuthTransport({
    frame,
    login: { ...login, holdFor },
    storage: {
      getItem: key => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: key => void storage.delete(key),
    },
  })
  const events: TransportEvent[] = []
  transport.subscribe(event => events.push(event))
  const notify = (next: LoginStep) => {
    for (const listener of listeners) listener({ type: 'changed', step: next })
  }
  return { transport, login, calls, events, notify, storage }
}

const connect = ({ transport }: ReturnType<typeof createFixture>) =>
  transport.connect({ proposals, onUri() {} })

describe('the transport of the secure site', () => {
  test('connects with the accounts on every proposed chain; a smart account waits for a bundler (D7)', async () => {
    const session = await connect(createFixture(signedIn(smart, evm, solana)))
    expect(session.namespaces).toMatchObject({
      eip155: { accounts: ['eip155:31337:0xAda', 'eip155:31338:0xAda'], methods: ['personal_sign'] },
      solana: { accounts: ['solana:localnet:Ada'] },
    })
  })

  test('waits for the login, and is cancelled by its signal', async () => {
    const fixture = createFixture({ step: 'signedOut' })
    const connecting = connect(fixture)
    await vi.waitFor(() => expect(fixture.login.readLogin).toHaveBeenCalled())
    await Promise.resolve()
    fixture.notify(signedIn(evm))
    expect((await connecting).namespaces['eip155']?.accounts).toHaveLength(2)
    const controller = new AbortController()
    const waiting = fixture.transport.connect({ proposals, onUri() {}, signal: controller.signal })
    controller.abort()
    fixture.notify({ step: 'signedOut' })
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('remembers addresses only, reads them without a request, and confirms them later (D31, D37)', async () => {
    const first = createFixture(signedIn(evm))
    await connect(first)
    expect([...first.storage.keys()]).toEqual(['@latchkit/auth'])
    expect([...first.storage.values()].join()).not.toContain(user.id)
    const second = createFixture({ step: 'signedOut' }, first.storage)
    expect(await second.transport.getSessions()).toHaveLength(1)
    expect(second.login.readLogin).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(second.events).toEqual([{ type: 'sessionDeleted', topic: 'auth' }]))
    expect(await second.transport.getSessions()).toEqual([])
  })

  test('a sign-out or another visitor on the secure site ends the session here', async () => {
    for (const next of [
      { step: 'signedOut' } as const,
      signedIn({ ...evm, caipAddress: 'eip155:1:0xBob' }),
    ]) {
      const fixture = createFixture(signedIn(evm))
      await connect(fixture)
      fixture.notify(signedIn(evm))
      expect(fixture.events).toEqual([])
      fixture.notify(next)
      expect(fixture.events).toEqual([{ type: 'sessionDeleted', topic: 'auth' }])
      expect(fixture.storage.size).toBe(0)
    }
  })

  test('a request names the account of its chain; none without a session', async () => {
    const fixture = createFixture(signedIn(evm))
    const request = { topic: 'auth', caipNetworkId: 'eip155:31338', method: 'personal_sign' } as const
    await expect(fixture.transport.request(request)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
    await connect(fixture)
    await expect(fixture.transport.request({ ...request, params: ['0x'] })).rejects.toThrow('not scripted')
    expect(fixture.calls).toEqual([
      [
        'request',
        {
          account: 'eip155:31338:0xAda',
          caipNetworkId: 'eip155:31338',
          method: 'personal_sign',
          params: ['0x'],
        },
      ],
    ])
  })

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"topic":"auth"}',
    '{"topic":"auth","expiresAt":9e15,"namespaces":{}}',
  ])('a remembered session that is not one is not read: %s', async text => {
    const { transport } = createFixture(signedIn(evm), new Map([['@latchkit/auth', text]]))
    expect(await transport.getSessions()).toEqual([])
  })
})

describe('accounts whose address depends on the network (D70)', () => {
  const payment: EmbeddedAccount = {
    caipAddress: 'bip122:main:bc1q',
    type: 'payment',
    addressOn: { 'bip122:regtest': 'bcrt1q' },
  }
  const chains = ['bip122:main', 'bip122:regtest', 'bip122:unknown'] as const
  const asked = { bip122: { chains, methods: ['signPsbt'], events: [] } }

  test('each network gets its address, and one that is not known gets none', async () => {
    const { transport } = createFixture(signedIn(payment))
    const { namespaces } = await transport.connect({ proposals: asked, onUri() {} })
    expect(namespaces).toEqual({
      bip122: {
        accounts: ['bip122:main:bc1q', 'bip122:regtest:bcrt1q'],
        chains: ['bip122:main', 'bip122:regtest'],
        methods: ['signPsbt'],
        events: [],
      },
    })
  })

  test('the same visitor keeps the session of another network', async () => {
    const { transport, notify, events } = createFixture(signedIn(payment))
    await transport.connect({ proposals: asked, onUri() {} })
    notify(signedIn(payment))
    expect(events).toEqual([])
    notify(signedIn({ caipAddress: 'bip122:main:bc1other', type: 'payment' }))
    expect(events).toMatchObject([{ type: 'sessionDeleted' }])
  })
})
