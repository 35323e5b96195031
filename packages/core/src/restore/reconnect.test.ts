import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
  type MockConnector,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { dispatch } from '../client/internals.js'
import { reconnectTimeoutMs } from '../constants.js'
import { createKit, type Kit, readKey, reload } from '../fixtures/page.js'
import {
  connect,
  disconnect,
  LatchkitError,
  type LatchkitOptions,
  request,
  selectAccount,
  selectConnectorStatus,
  startPairing,
  type TransportDefinition,
} from '../internal.js'

const network = createMockNetwork()
const id = { namespace: 'mock', connectorId: 'io.wallet' }

function createWallet(options: Parameters<typeof createMockConnector>[0] = {}): MockConnector {
  return createMockConnector({
    id: 'io.wallet',
    name: 'Wallet',
    declaredIds: ['rdns:io.wallet'],
    accounts: ['mock:1:abc'],
    ...options,
  })
}

/** A page on which the visitor has connected, then left: what the next page finds. */
async function connectBefore(
  wallet: MockConnector,
  options: Partial<LatchkitOptions> = {},
): Promise<{ storage: ReturnType<typeof createMemoryStorage>; kit: Kit }> {
  const storage = createMemoryStorage()
  const kit = createKit({
    networks: [network, createMockNetwork({ reference: '2' })],
    families: [createMockFamily({ connectors: [wallet] })],
    storage,
    ...options,
  })
  await kit.client.prepare()
  await connect(kit.client, { connector: id })
  return { storage, kit }
}

const view = (kit: Kit) => {
  const { status, address, isConnected } = selectAccount(kit.client.getState())
  return { status, address, isConnected }
}

describe('a reload with a wallet that is there', () => {
  test('shows as connecting with the remembered address at once, then connected, without a prompt (D37)', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const after = reload(kit)
    expect(view(after)).toEqual({ status: 'reconnecting', address: 'abc', isConnected: false })
    await after.settle()
    expect(view(after)).toEqual({ status: 'connected', address: 'abc', isConnected: true })
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['connect', 'restore'])
    expect(after.client.getState().modal.open).toBe(false)
    expect(after.names()).not.toContain('CONNECT_SUCCESS')
  })

  test('the state never says disconnected in between', async () => {
    const { kit } = await connectBefore(createWallet())
    const after = reload(kit)
    const seen = new Set<string>()
    after.client.subscribe(() => seen.add(selectAccount(after.client.getState()).status))
    await after.settle()
    expect([...seen]).toEqual(expect.not.arrayContaining(['disconnected']))
  })

  test('loads the family that is stored and no other', async () => {
    const { kit } = await connectBefore(createWallet())
    const load = vi.fn()
    const after = reload(kit, {
      networks: [network, createMockNetwork({ namespace: 'else' })],
      families: [...kit.client.options.families, { namespace: 'else', load }],
      remoteConnectors: [{ id: 'qr', name: 'QR', load }],
    })
    await after.settle()
    expect(view(after).status).toBe('connected')
    expect(load).not.toHaveBeenCalled()
  })

  test.each([
    ['before', true],
    ['after', false],
  ])(
    'two wallets that claim one id, the other announced %s: neither is asked without the visitor (D55, security 15)',
    async (_, first) => {
      const wallet = createWallet()
      const { kit } = await connectBefore(wallet)
      const rival = createMockConnector({
        ...(first ? { id: 'io.wallet' } : { id: 'io.wallet#2' }),
        declaredIds: ['rdns:io.wallet'],
        accounts: ['mock:1:evil'],
        trusted: true,
      })
      const genuine = first
        ? createMockConnector({
            id: 'io.wallet#2',
            declaredIds: ['rdns:io.wallet'],
            accounts: ['mock:1:abc'],
            trusted: true,
          })
        : wallet
      const before = wallet.mock.calls.length
      const after = reload(kit, {
        families: [createMockFamily({ connectors: first ? [rival, genuine] : [genuine, rival] })],
      })
      await after.settle()
      expect(view(after)).toMatchObject({ status: 'disconnected' })
      expect(rival.mock.calls).toEqual([])
      expect(wallet.mock.calls).toHaveLength(before)
      await connect(after.client, { connector: { namespace: 'mock', connectorId: genuine.id } })
      expect(view(after).status).toBe('connected')
    },
  )

  test('a wallet is asked with the accounts that are stored, for one that cannot be read without a prompt (D61)', async () => {
    const wallet = createWallet()
    const connecting = vi.spyOn(wallet, 'connect')
    const { kit } = await connectBefore(wallet)
    await reload(kit).settle()
    expect(connecting.mock.calls.map(([{ silent, stored }]) => ({ silent, stored }))).toEqual([
      { silent: undefined, stored: undefined },
      { silent: true, stored: ['mock:1:abc'] },
    ])
  })

  test('another account than remembered: the wallet’s is used', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    wallet.mock.set({ accounts: ['mock:1:def', 'mock:1:abc'] })
    const after = reload(kit)
    expect(view(after).address).toBe('abc')
    await after.settle()
    expect(view(after).address).toBe('def')
    expect(readKey(after.storage, 'connections')).toMatchObject([{ accounts: ['mock:1:def', 'mock:1:abc'] }])
  })

  test('the wallet’s name and directory id are kept', async () => {
    const { kit } = await connectBefore(createWallet())
    dispatch(kit.client, {
      type: 'connection/opened',
      ...id,
      accounts: ['mock:1:abc'],
      caipNetworkId: 'mock:1',
      wallet: { name: 'Wallet', walletId: 'w-1' },
    })
    const after = reload(kit)
    expect(selectAccount(after.client.getState()).wallet).toMatchObject({ name: 'Wallet', walletId: 'w-1' })
    await after.settle()
    expect(selectAccount(after.client.getState()).wallet).toMatchObject({ name: 'Wallet', walletId: 'w-1' })
  })

  test('what the wallet says afterwards is heard', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const after = reload(kit)
    await after.settle()
    expect(wallet.mock.listenerCount()).toBe(1)
    wallet.mock.emit({ type: 'accountsChanged', accounts: ['mock:1:xyz'] })
    expect(view(after).address).toBe('xyz')
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:2' })
    expect(selectAccount(after.client.getState()).caipAddress).toBe('mock:2:xyz')
    wallet.mock.emit({ type: 'disconnected' })
    expect(view(after)).toEqual({ status: 'disconnected', address: undefined, isConnected: false })
    expect(readKey(after.storage, 'connections')).toBeUndefined()
    expect(wallet.mock.listenerCount()).toBe(0)
  })

  test('enableReconnect: false restores nothing and loads nothing', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const after = reload(kit, { enableReconnect: false })
    await after.settle()
    expect(view(after).status).toBe('disconnected')
    expect(wallet.mock.calls).toHaveLength(1)
  })
})

describe('a wallet that turns up late (D37)', () => {
  test.each([0, 1, 2_500, 5_000, 9_999])('%d ms late: connecting until then, then connected', async late => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const adapter = createMockAdapter()
    const after = reload(kit, { families: [createMockFamily({ adapter })] })
    await after.environment.advance(late)
    expect(view(after)).toMatchObject({ status: 'reconnecting', address: 'abc' })
    adapter.mock.addConnector(wallet)
    await after.settle()
    expect(view(after)).toMatchObject({ status: 'connected', address: 'abc' })
    await after.environment.advance(60_000)
    expect(view(after)).toMatchObject({ status: 'connected', address: 'abc' })
  })

  test('after 10 s it shows disconnected, keeps the stored entry, and restores when the wallet comes', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const adapter = createMockAdapter()
    const after = reload(kit, { families: [createMockFamily({ adapter })] })
    await after.environment.advance(reconnectTimeoutMs - 1)
    expect(view(after).status).toBe('reconnecting')
    await after.environment.advance(1)
    expect(view(after)).toEqual({ status: 'disconnected', address: undefined, isConnected: false })
    expect(readKey(after.storage, 'connections')).toMatchObject([{ connectorId: 'io.wallet' }])
    expect(selectConnectorStatus(after.client.getState(), id)).toBe('disconnected')
    await after.environment.advance(120_000)
    adapter.mock.addConnector(wallet)
    await after.settle()
    expect(view(after)).toMatchObject({ status: 'connected', address: 'abc' })
  })

  test('and the page after that waits for it again', async () => {
    const { kit } = await connectBefore(createWallet())
    const adapter = createMockAdapter()
    const second = reload(kit, { families: [createMockFamily({ adapter })] })
    await second.environment.advance(reconnectTimeoutMs)
    const third = reload(second)
    expect(view(third)).toMatchObject({ status: 'reconnecting', address: 'abc' })
  })

  test('the visitor who connects another wallet meanwhile keeps that one', async () => {
    const wallet = createWallet()
    const other = createMockConnector({ id: 'io.other', accounts: ['mock:1:other'] })
    const { kit } = await connectBefore(wallet)
    const adapter = createMockAdapter({ connectors: [other] })
    const after = reload(kit, { families: [createMockFamily({ adapter })] })
    await after.settle()
    await connect(after.client, { connector: { namespace: 'mock', connectorId: 'io.other' } })
    expect(view(after).address).toBe('other')
    adapter.mock.addConnector(wallet)
    await after.environment.advance(20_000)
    expect(view(after).address).toBe('other')
    expect(wallet.mock.calls.filter(call => call.method === 'restore')).toHaveLength(0)
    expect(readKey(after.storage, 'connections')).toMatchObject([{ connectorId: 'io.other' }])
  })

  test('the visitor who disconnects meanwhile is not connected by the late wallet', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    const adapter = createMockAdapter()
    const after = reload(kit, { families: [createMockFamily({ adapter })] })
    await disconnect(after.client)
    adapter.mock.addConnector(wallet)
    await after.environment.advance(20_000)
    expect(view(after).status).toBe('disconnected')
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['connect'])
  })

  test('a visitor who disconnects while the wallet is being asked is not connected by its response', async () => {
    const environment = createFakeEnvironment()
    const wallet = createWallet({ environment })
    const { kit } = await connectBefore(wallet, { environment })
    wallet.mock.set({ delay: 1_000 })
    const after = reload(kit, { environment })
    await after.environment.advance(500)
    expect(wallet.mock.calls.at(-1)?.method).toBe('restore')
    await disconnect(after.client)
    await after.environment.advance(5_000)
    expect(view(after).status).toBe('disconnected')
    expect(readKey(after.storage, 'connections')).toBeUndefined()
  })

  test('a response after more than 10 s still restores', async () => {
    const environment = createFakeEnvironment()
    const wallet = createWallet({ environment })
    const { kit } = await connectBefore(wallet, { environment })
    wallet.mock.set({ delay: reconnectTimeoutMs + 5_000 })
    const after = reload(kit, { environment })
    await environment.advance(reconnectTimeoutMs + 2_000)
    expect(view(after).status).toBe('disconnected')
    await environment.advance(3_000)
    expect(view(after).status).toBe('connected')
  })

  test('a connect of the visitor while the silent question is open is the one that counts', async () => {
    const environment = createFakeEnvironment()
    const wallet = createWallet({ environment })
    const { kit } = await connectBefore(wallet, { environment })
    wallet.mock.set({ delay: 1_000 })
    const after = reload(kit, { environment })
    await environment.advance(500)
    const connecting = connect(after.client, { connector: id })
    await environment.advance(2_000)
    await expect(connecting).resolves.toMatchObject({ status: 'connected' })
    expect(view(after).status).toBe('connected')
    expect(wallet.mock.listenerCount()).toBe(1)
  })
})

describe('a wallet that says no', () => {
  test.each([
    ['is locked or has taken its permission back', new LatchkitError('NOT_CONNECTED')],
    ['rejects', new LatchkitError('USER_REJECTED')],
    ['throws an unknown error', new Error('boom')],
  ])('%s: disconnected at once, the entry stays, no further question', async (_, restoreError) => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    wallet.mock.set({ restoreError })
    const adapter = createMockAdapter({ connectors: [wallet] })
    const after = reload(kit, { families: [createMockFamily({ adapter })] })
    await after.settle()
    expect(view(after)).toMatchObject({ status: 'disconnected' })
    expect(readKey(after.storage, 'connections')).toMatchObject([{ connectorId: 'io.wallet' }])
    adapter.mock.addConnector(createMockConnector({ id: 'io.other' }))
    await after.environment.advance(60_000)
    expect(wallet.mock.calls.filter(call => call.method === 'restore')).toHaveLength(1)
  })

  test('is asked again, silently, when the visitor comes back to the page', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    wallet.mock.set({ restoreError: 'WALLET_LOCKED' })
    const after = reload(kit)
    await after.settle()
    expect(view(after).status).toBe('disconnected')
    wallet.mock.set({ restoreError: undefined })
    after.page.setVisibility('hidden')
    after.page.setVisibility('visible')
    await after.settle()
    expect(view(after)).toMatchObject({ status: 'connected', address: 'abc' })
  })

  test('a provider that returns invalid values is no connection', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    wallet.mock.set({ accounts: ['else:1:abc' as never] })
    const after = reload(kit)
    await after.settle()
    expect(view(after).status).toBe('disconnected')
  })

  test('a family whose code cannot be loaded shows disconnected after 10 s and keeps the entry', async () => {
    const { kit } = await connectBefore(createWallet())
    const after = reload(kit, {
      families: [{ namespace: 'mock', load: () => Promise.reject(new Error('offline')) }],
    })
    await after.environment.advance(reconnectTimeoutMs)
    expect(view(after).status).toBe('disconnected')
    expect(readKey(after.storage, 'connections')).toMatchObject([{ connectorId: 'io.wallet' }])
  })
})

test('a client that is destroyed while it restores leaves nothing on the page (StrictMode)', async () => {
  const { kit } = await connectBefore(createWallet())
  const after = reload(kit)
  after.client.destroy()
  await after.environment.advance(15_000)
  expect(after.page.listenerCount()).toBe(0)
  expect(after.environment.pendingTimers()).toBe(0)
})

describe('disconnect stays disconnected', () => {
  test('over 20 reloads, with the wallet there and willing', async () => {
    const wallet = createWallet()
    const { kit } = await connectBefore(wallet)
    await disconnect(kit.client)
    wallet.mock.set({ trusted: true })
    let current = kit
    for (let count = 0; count < 20; count++) {
      current = reload(current)
      await current.environment.advance(15_000)
      expect(view(current).status).toBe('disconnected')
    }
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['connect', 'disconnect'])
  })

  test('before anything is loaded, and although nothing can be loaded', async () => {
    const { kit } = await connectBefore(createWallet())
    const after = reload(kit, {
      families: [{ namespace: 'mock', load: () => Promise.reject(new Error('offline')) }],
    })
    const done = disconnect(after.client)
    expect(view(after).status).toBe('disconnected')
    expect(readKey(after.storage, 'connections') ?? []).toEqual([])
    await done
    const later = reload(after)
    expect(view(later).status).toBe('disconnected')
  })
})

describe('storage that is broken or hostile never breaks the start', () => {
  const valid = {
    namespace: 'mock',
    connectorId: 'io.wallet',
    accounts: ['mock:1:abc'],
    caipNetworkId: 'mock:1',
  }
  test.each<[string, string]>([
    ['no JSON', '{['],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"connected"'],
    ['an object', '{"length":3}'],
    ['entries of other kinds', '[null,1,"x",[],{}]'],
    ['no accounts', JSON.stringify([{ ...valid, accounts: [] }])],
    ['accounts of another family', JSON.stringify([{ ...valid, accounts: ['else:1:abc'] }])],
    ['an account with a space', JSON.stringify([{ ...valid, accounts: ['mock:1:a b'] }])],
    ['an account that is an object', JSON.stringify([{ ...valid, accounts: [{ toString: 1 }] }])],
    ['a network of another family', JSON.stringify([{ ...valid, caipNetworkId: 'else:1' }])],
    ['a network that is no CAIP-2 id', JSON.stringify([{ ...valid, caipNetworkId: 'mock' }])],
    ['no connector', JSON.stringify([{ ...valid, connectorId: '' }])],
    ['a connector id without end', JSON.stringify([{ ...valid, connectorId: 'x'.repeat(10_000) }])],
    [
      'a family that is not configured',
      JSON.stringify([{ ...valid, namespace: 'else', accounts: ['else:1:a'], caipNetworkId: 'else:1' }]),
    ],
    [
      'a prototype as family',
      JSON.stringify([
        { ...valid, namespace: '__proto__', accounts: ['__proto__:1:a'], caipNetworkId: '__proto__:1' },
      ]),
    ],
  ])('%s', async (_, connections) => {
    const storage = createMemoryStorage({
      '@latchkit/connections': connections,
      '@latchkit/active_namespace': '__proto__',
      '@latchkit/active_network_ids': '{"mock":"else:1","__proto__":"mock:1","constructor":7}',
      '@latchkit/recent_wallets': '{"0":"x"}',
    })
    const kit = createKit({ networks: [network], families: [createMockFamily()], storage })
    expect(view(kit)).toEqual({ status: 'disconnected', address: undefined, isConnected: false })
    await kit.client.prepare()
    expect(kit.client.getState()).toMatchObject({ activeNamespace: 'mock', recentRowIds: [] })
    expect(kit.client.getState().families['mock']?.activeNetworkId).toBe('mock:1')
  })

  test('a thousand entries are cut, and the sound ones stand', () => {
    const storage = createMemoryStorage({
      '@latchkit/connections': JSON.stringify(
        Array.from({ length: 1_000 }, (_, index) => ({ ...valid, connectorId: `w${index}` })),
      ),
    })
    const kit = createKit({ networks: [network], families: [createMockFamily()], storage })
    expect(kit.client.getState().families['mock']?.connections).toHaveLength(50)
    expect(view(kit)).toMatchObject({ status: 'reconnecting', address: 'abc' })
  })
})

describe('wallets on another device', () => {
  const families = () => [createMockFamily({ namespace: 'fama' }), createMockFamily({ namespace: 'famb' })]
  const networks = [
    createMockNetwork({ namespace: 'fama' }),
    createMockNetwork({ namespace: 'famb' }),
  ] as const

  const toProposals = () => ({
    fama: { chains: ['fama:1'] as const, methods: ['mock_ping'], events: [] },
    famb: { chains: ['famb:1'] as const, methods: [], events: [] },
  })

  async function pairBefore() {
    const remote = createMockRemote({ id: 'qr', autoPair: true })
    const load = vi.fn(async () => remote.createTransport())
    const kit = createKit({
      networks: [...networks],
      families: families(),
      remoteConnectors: [{ id: 'qr', name: 'QR', load }],
      storage: createMemoryStorage(),
    })
    await kit.client.prepare()
    startPairing(kit.client)
    await kit.settle()
    expect(selectAccount(kit.client.getState(), 'fama').isConnected).toBe(true)
    expect(selectAccount(kit.client.getState(), 'famb').isConnected).toBe(true)
    return { kit, remote, load }
  }

  test('are restored from the session that is stored, for every family, without a request', async () => {
    const { kit, remote } = await pairBefore()
    const after = reload(kit)
    expect(selectAccount(after.client.getState(), 'famb')).toMatchObject({
      status: 'reconnecting',
      address: 'remote-1',
    })
    await after.settle()
    expect(selectAccount(after.client.getState(), 'fama').status).toBe('connected')
    expect(selectAccount(after.client.getState(), 'famb').status).toBe('connected')
    expect(remote.wallet.requests).toEqual([])
    expect(remote.wallet.uris).toHaveLength(1)
  })

  test('security 10: only the session that was stored is taken, whatever else the transport has', async () => {
    const { kit, remote } = await pairBefore()
    const stored = readKey(kit.storage, 'connections') as { sessionId: string }[]
    const topic = remote.wallet.sessions()[0]?.topic ?? ''
    expect(JSON.stringify(stored)).not.toContain(topic)
    kit.client.destroy()
    // Another instance of the page pairs with another wallet that shares the same account.
    const other = remote.createTransport()
    await other.connect({ proposals: toProposals(), onUri: () => {} })
    other.destroy()
    expect(remote.wallet.sessions()).toHaveLength(2)
    for (let round = 0; round < 10; round++) {
      const after = reload(kit)
      await after.settle()
      await request(after.client, { method: 'mock_ping', caipNetworkId: 'fama:1' })
      expect(remote.wallet.requests.at(-1)?.topic).toBe(topic)
      expect(readKey(after.storage, 'connections')).toEqual(stored)
      after.client.destroy()
    }
    // Once it has ended, the other one does not take its place.
    await remote.wallet.disconnect(topic)
    const last = reload(kit)
    await last.settle()
    expect(selectAccount(last.client.getState(), 'fama').status).toBe('disconnected')
    expect(readKey(last.storage, 'connections')).toBeUndefined()
    expect(remote.wallet.sessions()).toHaveLength(1)
  })

  test('security 10: what was stored without a session’s id restores the one with its account, and only if there is one', async () => {
    const { kit, remote } = await pairBefore()
    const forget = (): void => {
      const stored = readKey(kit.storage, 'connections') as { sessionId?: string }[]
      const older = stored.map(({ sessionId: _, ...connection }) => connection)
      kit.storage.setItem('@latchkit/connections', JSON.stringify(older))
    }
    kit.client.destroy()
    forget()
    const after = reload(kit)
    await after.settle()
    expect(selectAccount(after.client.getState(), 'fama').status).toBe('connected')
    after.client.destroy()
    const other = remote.createTransport()
    await other.connect({ proposals: toProposals(), onUri: () => {} })
    other.destroy()
    forget()
    const doubtful = reload(kit)
    await doubtful.settle()
    expect(selectAccount(doubtful.client.getState(), 'fama').status).toBe('disconnected')
  })

  test('a transport gets the instance’s id, and which schemes are the directory’s (security 10, 19)', async () => {
    const remote = createMockRemote({ id: 'qr', autoPair: true })
    const load = vi.fn(async (_: Parameters<TransportDefinition['load']>[0]) => remote.createTransport())
    const wallet = { name: 'W', chains: [], declaredIds: [], walletConnect: true } as const
    const kit = createKit({
      id: 'shop',
      networks: [...networks],
      families: families(),
      remoteConnectors: [{ id: 'qr', name: 'QR', load }],
      customWallets: [{ ...wallet, id: 'w', mobile_link: 'Wallet://', desktop_link: 'desk-top://' }],
    })
    await kit.client.prepare()
    startPairing(kit.client)
    await kit.settle()
    const [context] = load.mock.calls[0] ?? []
    expect(context?.instanceId).toBe('shop')
    expect(
      ['wallet', 'desk-top', 'wall', 'ms-word', 'https'].filter(scheme => context?.isWalletScheme?.(scheme)),
    ).toEqual(['wallet', 'desk-top'])
  })

  test.each([
    ['ms-word:ofe|u|https://evil.example', undefined],
    ['search-ms:query=x', undefined],
    ['wallet://open', 'wallet://open'],
    ['https://wallet.example/open', 'https://wallet.example/open'],
  ])('a wallet that wants to be opened by %s (security 19)', async (native, opened) => {
    const remote = createMockRemote({ id: 'qr', autoPair: true, peer: { redirect: { native } } })
    const wallet = { name: 'W', chains: [], declaredIds: [], walletConnect: true } as const
    const kit = createKit({
      networks: [...networks],
      families: families(),
      remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
      customWallets: [{ ...wallet, id: 'w', mobile_link: 'wallet://' }],
    })
    await kit.client.prepare()
    startPairing(kit.client)
    await kit.settle()
    expect(selectAccount(kit.client.getState(), 'fama').wallet?.redirect?.native).toBe(opened)
  })

  test('a session that was deleted meanwhile is gone, from storage too', async () => {
    const { kit, remote } = await pairBefore()
    kit.client.destroy()
    const [session] = remote.wallet.sessions()
    await remote.wallet.disconnect(session?.topic ?? '')
    const after = reload(kit)
    await after.settle()
    expect(selectAccount(after.client.getState(), 'fama').status).toBe('disconnected')
    expect(readKey(after.storage, 'connections')).toBeUndefined()
  })

  test('a transport whose code cannot be loaded shows disconnected and keeps the entry', async () => {
    const { kit } = await pairBefore()
    const after = reload(kit, {
      remoteConnectors: [{ id: 'qr', name: 'QR', load: () => Promise.reject(new Error('offline')) }],
    })
    await after.settle()
    expect(selectAccount(after.client.getState(), 'fama').status).toBe('disconnected')
    expect(readKey(after.storage, 'connections')).toMatchObject([
      { connectorId: 'qr' },
      { connectorId: 'qr' },
    ])
  })

  test('disconnecting before the transport is loaded ends the session in the wallet too', async () => {
    const { kit, remote } = await pairBefore()
    const after = reload(kit)
    await disconnect(after.client)
    await after.settle()
    expect(remote.wallet.sessions()).toEqual([])
    expect(selectAccount(after.client.getState(), 'fama').status).toBe('disconnected')
  })
})
