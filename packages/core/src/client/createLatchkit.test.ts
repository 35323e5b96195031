import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { loadAdapter } from '../connection/loadAdapter.js'
import { loadTransport } from '../connection/loadTransport.js'
import { createKit, openPage, readKey, reload } from '../fixtures/page.js'
import {
  createLatchkit,
  errorCodes,
  type FamilyDefinition,
  isError,
  type LatchkitOptions,
  openModal,
  selectAccount,
  setTheme,
} from '../internal.js'
import { dispatch, getLoadedAdapter } from './internals.js'

const network = createMockNetwork()
const other = createMockNetwork({ reference: '2' })

function countLoads(family: FamilyDefinition): FamilyDefinition & { loads: number } {
  const counted = {
    namespace: family.namespace,
    loads: 0,
    load() {
      counted.loads += 1
      return family.load({})
    },
  }
  return counted
}

describe('a page before any intent (D2, D71, design 3.1)', () => {
  test('loads nothing, sends nothing and writes nothing when nothing is stored', async () => {
    const family = countLoads(createMockFamily())
    const transport = { id: 'qr', name: 'QR', load: vi.fn() }
    const ports = {
      directory: vi.fn(),
      bundledDirectory: vi.fn(),
      blockchainData: vi.fn(),
      remoteConfig: vi.fn(),
      analytics: vi.fn(),
    }
    const { client, storage, environment, settle } = createKit({
      networks: [network],
      families: [family],
      remoteConnectors: [transport],
      ports,
    })
    await settle()
    expect(family.loads).toBe(0)
    expect(transport.load).not.toHaveBeenCalled()
    for (const port of Object.values(ports)) expect(port).not.toHaveBeenCalled()
    expect(storage.entries()).toEqual({})
    expect(environment.pendingTimers()).toBe(0)
    expect(client.getState()).toMatchObject({ initialized: true, flow: { step: 'idle' } })
  })

  test('prepare loads the families and the bundled list, once, and no transport', async () => {
    const family = countLoads(createMockFamily())
    const transport = { id: 'qr', name: 'QR', load: vi.fn() }
    const getWallets = vi.fn(async () => ({ wallets: [], count: 0 }))
    const bundledDirectory = vi.fn(async () => ({ getWallets, getWalletIcon: async () => undefined }))
    const directory = vi.fn()
    const { client } = createKit({
      networks: [network],
      families: [family],
      remoteConnectors: [transport],
      ports: { bundledDirectory, directory },
    })
    await Promise.all([client.prepare(), client.prepare()])
    await client.prepare()
    expect(family.loads).toBe(1)
    expect(getWallets).toHaveBeenCalledTimes(1)
    expect(directory).not.toHaveBeenCalled()
    expect(transport.load).not.toHaveBeenCalled()
  })

  test('a family whose code cannot be loaded leaves the others, is reported, and is tried again', async () => {
    const good = createMockFamily({
      namespace: 'good',
      connectors: [createMockConnector({ namespace: 'good' })],
    })
    let fails = true
    const bad: FamilyDefinition = {
      namespace: 'bad',
      load: () =>
        fails ? Promise.reject(new Error('offline')) : createMockFamily({ namespace: 'bad' }).load({}),
    }
    const { client, names } = createKit({
      networks: [createMockNetwork({ namespace: 'good' }), createMockNetwork({ namespace: 'bad' })],
      families: [good, bad],
    })
    await client.prepare()
    expect(getLoadedAdapter(client, 'good')).toBeDefined()
    expect(getLoadedAdapter(client, 'bad')).toBeUndefined()
    expect(client.getState().connectors).toHaveLength(1)
    expect(names()).toContain('INTERNAL_SDK_ERROR')
    fails = false
    await client.prepare()
    expect(getLoadedAdapter(client, 'bad')).toBeDefined()
  })
})

describe('one client per page', () => {
  test('the same options object returns the same client until it is destroyed (StrictMode, HMR)', () => {
    openPage()
    const options: LatchkitOptions = { networks: [network], families: [], storage: createMemoryStorage() }
    const first = createLatchkit(options)
    expect(createLatchkit(options)).toBe(first)
    first.destroy()
    const second = createLatchkit(options)
    expect(second).not.toBe(first)
    second.destroy()
  })

  test('the same id returns the same client although the options are new objects', () => {
    openPage()
    const create = () =>
      createLatchkit({ id: 'shop', networks: [network], families: [], storage: createMemoryStorage() })
    const first = create()
    expect(create()).toBe(first)
    expect(first.id).toBe('shop')
    first.destroy()
    const second = create()
    expect(second).not.toBe(first)
    second.destroy()
  })

  test('two named instances keep their storage apart', async () => {
    openPage()
    const storage = createMemoryStorage()
    const create = (id: string) =>
      createLatchkit({
        id,
        storage,
        environment: createFakeEnvironment(),
        networks: [network, other],
        families: [createMockFamily()],
      })
    const [a, b] = [create('a'), create('b')]
    await Promise.all([a.prepare(), b.prepare()])
    dispatch(a, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    expect(storage.entries()['@latchkit/a/active_caip_network_id']).toBe('mock:2')
    expect(Object.keys(storage.entries()).some(key => key.startsWith('@latchkit/b/'))).toBe(false)
    expect(b.getState().families['mock']?.activeNetworkId).toBe('mock:1')
    a.destroy()
    b.destroy()
  })

  test('on a server no client is kept: its module lives for many visitors', () => {
    const options: LatchkitOptions = { networks: [network], families: [] }
    expect(createLatchkit(options)).not.toBe(createLatchkit(options))
  })
})

describe('on a server', () => {
  test('touches no storage and returns the state the browser hydrates with', () => {
    const storage = { getItem: vi.fn(() => null), setItem: vi.fn(), removeItem: vi.fn() }
    const client = createLatchkit({ networks: [network], families: [], storage })
    client.subscribe(() => {})
    expect(storage.getItem).not.toHaveBeenCalled()
    expect(client.getState()).toBe(client.getServerState())
    expect(client.getState().initialized).toBe(false)
    expect(client.metadata).toEqual({ name: '', url: '', description: '', icons: [] })
  })

  test('a client made before the page exists reads storage on the first use in it', () => {
    const storage = createMemoryStorage({ '@latchkit/recent_wallets': '["a"]' })
    const client = createLatchkit({ networks: [network], families: [], storage })
    expect(client.getState().recentRowIds).toEqual([])
    openPage()
    client.subscribe(() => {})
    expect(client.getState().recentRowIds).toEqual(['a'])
    client.destroy()
  })

  test('the server state stays as it was while the browser goes on', async () => {
    const { client } = createKit({ networks: [network], families: [createMockFamily()] })
    const before = client.getServerState()
    openModal(client)
    await client.prepare()
    expect(client.getServerState()).toBe(before)
    expect(before).toMatchObject({ initialized: false, modal: { open: false } })
  })
})

describe('configuration', () => {
  test.each<[string, Partial<LatchkitOptions>]>([
    ['no networks', { networks: [] as never }],
    ['a default network that is not configured', { defaultNetwork: 'mock:9' }],
    ['a network of another family than it says', { networks: [{ ...network, chainNamespace: 'else' }] }],
  ])('refuses %s with CONFIG_INVALID', (_, options) => {
    let error: unknown
    try {
      createLatchkit({ networks: [network], families: [], ...options })
    } catch (thrown) {
      error = thrown
    }
    expect(isError(error, 'CONFIG_INVALID')).toBe(true)
    expect((error as Error).message).toContain('The configuration is not valid.')
  })

  test('the default network decides the first family and its network', () => {
    const { client } = createKit({
      networks: [
        createMockNetwork({ namespace: 'fama' }),
        createMockNetwork({ namespace: 'famb' }),
        createMockNetwork({ namespace: 'famb', reference: '2' }),
      ],
      defaultNetwork: 'famb:2',
      families: [],
    })
    expect(client.getState().activeNamespace).toBe('famb')
    expect(client.getState().families['famb']?.activeNetworkId).toBe('famb:2')
    expect(client.getState().families['fama']?.activeNetworkId).toBe('fama:1')
  })

  test('defaults as specified (R9.11, R9.12, R9.13, R3.11, R2.9, R4.10)', () => {
    const { client } = createKit({ networks: [network], families: [] })
    const { features, remoteFeatures, preferredAccountTypes, theme } = client.getState()
    expect(features).toEqual({
      receive: true,
      send: true,
      analytics: true,
      legalCheckbox: false,
      smartSessions: false,
      pay: false,
      allWallets: true,
      connectMethodsOrder: ['email', 'social', 'wallet'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
    })
    expect(remoteFeatures).toEqual({
      swaps: ['default'],
      onramp: ['default'],
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      activity: true,
      branding: true,
      multiWallet: false,
      emailCapture: false,
    })
    expect(preferredAccountTypes).toEqual({
      bip122: 'payment',
      eip155: 'smartAccount',
      polkadot: 'eoa',
      solana: 'eoa',
    })
    expect(theme).toEqual({ mode: 'dark', variables: {} })
  })

  test('what a site configures is in state, and in the first events (R3.12)', async () => {
    const kit = createKit({
      networks: [network],
      families: [],
      sdkType: 'react',
      sdkVersion: 'react-latchkit-9.9.9',
      features: { analytics: false },
      remoteFeatures: { email: false, socials: ['github'] },
      defaultAccountTypes: { eip155: 'eoa' },
    })
    const { features, remoteFeatures, preferredAccountTypes } = kit.client.getState()
    expect(features).toMatchObject({ analytics: false, send: true })
    expect(remoteFeatures).toMatchObject({ email: false, socials: ['github'], activity: true })
    expect(preferredAccountTypes).toMatchObject({ eip155: 'eoa', bip122: 'payment' })
    await kit.client.prepare()
    expect(kit.events.find(({ data }) => data.event === 'INITIALIZE')?.data.properties).toEqual({
      networks: [network.caipNetworkId],
      sdkType: 'react',
      sdkVersion: 'react-latchkit-9.9.9',
    })
  })

  test('an option that is undefined leaves its default standing', () => {
    const { client } = createKit({
      networks: [network],
      families: [],
      features: { send: undefined as never, pay: true },
    })
    expect(client.getState().features.send).toBe(true)
    expect(client.getState().features.pay).toBe(true)
  })

  test('paying leaves no login (R4.16)', () => {
    const { client } = createKit({ networks: [network], families: [], features: { pay: true } })
    expect(client.getState().remoteFeatures).toMatchObject({ email: false, socials: false })
  })

  test('a family that is not configured, and a transport that is not, are named (ADAPTER_MISSING, CONFIG_INVALID)', async () => {
    const { client } = createKit({ networks: [network], families: [] })
    await expect(loadAdapter(client, 'nope')).rejects.toMatchObject({
      code: 'ADAPTER_MISSING',
      shortMessage: errorCodes.ADAPTER_MISSING,
    })
    await expect(loadTransport(client, 'nope')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      shortMessage: errorCodes.CONFIG_INVALID,
    })
  })

  test('what the site does not say of itself is read from the page', () => {
    const { client } = createKit({ networks: [network], families: [], metadata: undefined })
    expect(client.metadata).toEqual({
      name: 'A shop',
      url: 'https://shop.example',
      description: '',
      icons: [],
    })
  })
})

test('what the site says of itself in part is completed by the page', () => {
  const { client } = createKit({ networks: [network], families: [], metadata: { name: 'Orchard' } })
  expect(client.metadata).toEqual({
    name: 'Orchard',
    url: 'https://shop.example',
    description: '',
    icons: [],
  })
})

describe('dispatch', () => {
  test('is synchronous and ordered, before the first intent and after it', async () => {
    const { client } = createKit({ networks: [network, other], families: [createMockFamily()] })
    const seen: (string | undefined)[] = []
    client.subscribe(() => seen.push(client.getState().families['mock']?.activeNetworkId))
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:2')
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:1' })
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:1')
    await client.prepare()
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    expect(seen.slice(0, 2)).toEqual(['mock:2', 'mock:1'])
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:2')
  })

  test('an event that a listener dispatches takes effect before the next one of the caller', () => {
    const { client } = createKit({ networks: [network, other], families: [createMockFamily()] })
    const unwatch = client.subscribe(() => {
      unwatch()
      dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:1' })
    })
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:1')
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:2')
  })

  test('writes each change to storage once, in the tick of the event (one persister)', () => {
    const storage = createMemoryStorage()
    const { client } = createKit({ networks: [network, other], families: [createMockFamily()], storage })
    const setItem = vi.spyOn(storage, 'setItem')
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    const keys = setItem.mock.calls.map(([key]) => key)
    expect(keys).toContain('@latchkit/active_caip_network_id')
    expect(new Set(keys).size).toBe(keys.length)
    setItem.mockClear()
    openModal(client)
    expect(setItem).not.toHaveBeenCalled()
  })

  test('opening and the theme take effect at once, loaded or not', () => {
    const { client } = createKit({ networks: [network], families: [createMockFamily()] })
    const listener = vi.fn()
    client.subscribe(listener)
    openModal(client)
    setTheme(client, { mode: 'light', variables: { '--lk-accent': '#f00' } })
    expect(client.getState().modal.open).toBe(true)
    expect(client.getState().theme).toEqual({ mode: 'light', variables: { '--lk-accent': '#f00' } })
    // The third: its family is being loaded.
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('an event that changes nothing notifies no listener', async () => {
    const { client } = createKit({ networks: [network], families: [createMockFamily()] })
    await client.prepare()
    const listener = vi.fn()
    client.subscribe(listener)
    dispatch(client, { type: 'route/popped' })
    dispatch(client, { type: 'toast/hidden', id: 'none' })
    dispatch(client, {
      type: 'connection/accountsChanged',
      namespace: 'mock',
      connectorId: 'x',
      accounts: ['mock:1:a'],
    })
    expect(listener).not.toHaveBeenCalled()
  })

  test('a listener that unsubscribes during a notification is not called any more', async () => {
    const { client } = createKit({ networks: [network], families: [] })
    const second = vi.fn()
    const stopFirst = client.subscribe(() => stopSecond())
    const stopSecond = client.subscribe(second)
    openModal(client)
    expect(second).not.toHaveBeenCalled()
    stopFirst()
    stopFirst()
  })

  test('after destroy nothing changes and nothing is heard', async () => {
    const { client, page, environment } = createKit({ networks: [network], families: [createMockFamily()] })
    await client.prepare()
    const listener = vi.fn()
    client.subscribe(listener)
    client.destroy()
    client.destroy()
    const before = client.getState()
    openModal(client)
    expect(client.getState()).toBe(before)
    expect(listener).not.toHaveBeenCalled()
    expect(page.listenerCount()).toBe(0)
    expect(environment.pendingTimers()).toBe(0)
  })

  test('a family that arrives after destroy is not listened to', async () => {
    let arrive = (): void => {}
    const family = createMockFamily()
    const { client } = createKit({
      networks: [network],
      families: [
        {
          namespace: 'mock',
          load: () =>
            new Promise(resolve => {
              arrive = () => resolve(family.load({}))
            }),
        },
      ],
    })
    const preparing = client.prepare()
    await client.getState()
    client.destroy()
    arrive()
    await preparing
    expect(getLoadedAdapter(client, 'mock')).toBeUndefined()
  })
})

describe('storage (R3.16, D22)', () => {
  test('without a connection nothing is written by opening the modal and going through its views', async () => {
    const { client, storage } = createKit({ networks: [network, other], families: [createMockFamily()] })
    await client.prepare()
    dispatch(client, { type: 'modal/opened', view: 'Connect', data: {} })
    dispatch(client, { type: 'route/pushed', view: 'AllWallets', data: {} })
    dispatch(client, { type: 'modal/closed' })
    expect(Object.keys(storage.entries()).filter(key => key.startsWith('@latchkit/'))).toEqual([])
  })

  test('a page without a connection leaves what another tab has stored when its network changes', () => {
    const { client, storage } = createKit({ networks: [network, other], families: [createMockFamily()] })
    storage.setItem('@latchkit/connections', '[1]')
    storage.setItem('@latchkit/wallet_id', 'w')
    dispatch(client, { type: 'network/chosen', caipNetworkId: other.caipNetworkId })
    expect(readKey(storage, 'connections')).toEqual([1])
    expect(readKey(storage, 'wallet_id')).toBe('w')
    expect(readKey(storage, 'active_caip_network_id')).toBe(other.caipNetworkId)
  })

  test('only families with a connection are named', () => {
    const { client, storage } = createKit({
      networks: [network, createMockNetwork({ namespace: 'more' })],
      families: [createMockFamily(), createMockFamily({ namespace: 'more' })],
    })
    dispatch(client, {
      type: 'connection/opened',
      namespace: 'more',
      connectorId: 'w',
      accounts: ['more:1:abc'],
      caipNetworkId: 'more:1',
    })
    expect(readKey(storage, 'connected_namespaces')).toBe('more')
    expect(readKey(storage, 'active_namespace')).toBe('more')
  })

  test('names after the prefix, and nothing of the wallet that is secret', async () => {
    const connector = createMockConnector({
      id: 'io.wallet',
      name: 'Wallet',
      icon: 'data:image/png;base64,AA==',
    })
    const { client, storage } = createKit({
      networks: [network, other],
      families: [createMockFamily({ connectors: [connector] })],
    })
    await client.prepare()
    dispatch(client, {
      type: 'connection/opened',
      namespace: 'mock',
      connectorId: 'io.wallet',
      accounts: ['mock:1:abc'],
      caipNetworkId: 'mock:1',
      rowId: 'row',
      wallet: { name: 'Wallet', icon: 'data:image/png;base64,AA==', walletId: 'w1' },
    })
    expect(Object.keys(storage.entries()).sort()).toEqual([
      '@latchkit/active_caip_network_id',
      '@latchkit/active_namespace',
      '@latchkit/active_network_ids',
      '@latchkit/connected_namespaces',
      '@latchkit/connection_status',
      '@latchkit/connections',
      '@latchkit/mock:connected_connector_id',
      '@latchkit/recent_wallets',
      '@latchkit/wallet_id',
      '@latchkit/wallet_name',
    ])
    expect(readKey(storage, 'connected_namespaces')).toBe('mock')
    expect(readKey(storage, 'wallet_id')).toBe('w1')
    expect(readKey(storage, 'wallet_name')).toBe('Wallet')
    expect(readKey(storage, 'recent_wallets')).toEqual(['row'])
    expect(readKey(storage, 'connections')).toEqual([
      {
        namespace: 'mock',
        connectorId: 'io.wallet',
        status: 'connected',
        accounts: ['mock:1:abc'],
        caipNetworkId: 'mock:1',
        wallet: { name: 'Wallet', walletId: 'w1' },
      },
    ])
    dispatch(client, { type: 'connection/closed', namespace: 'mock', connectorId: 'io.wallet' })
    expect(readKey(storage, 'connections')).toBeUndefined()
    expect(readKey(storage, 'wallet_name')).toBeUndefined()
    expect(readKey(storage, 'recent_wallets')).toEqual(['row'])
  })

  test('the chosen network and the recent wallets stand after a reload', async () => {
    const kit = createKit({ networks: [network, other], families: [createMockFamily()] })
    await kit.client.prepare()
    dispatch(kit.client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    const after = reload(kit)
    expect(after.client.getState().families['mock']?.activeNetworkId).toBe('mock:2')
    expect(selectAccount(after.client.getState()).status).toBe('disconnected')
  })

  test('a network that the site no longer has falls back to the first', () => {
    const storage = createMemoryStorage({ '@latchkit/active_network_ids': '{"mock":"mock:99"}' })
    const { client } = createKit({ networks: [network], families: [], storage })
    expect(client.getState().families['mock']?.activeNetworkId).toBe('mock:1')
  })

  test('storage that throws on every call leaves a working kit', async () => {
    const fail = (): never => {
      throw new Error('denied')
    }
    openPage()
    const client = createLatchkit({
      networks: [network],
      families: [createMockFamily()],
      storage: { getItem: fail, setItem: fail, removeItem: fail, watch: fail },
      environment: createFakeEnvironment(),
    })
    await client.prepare()
    openModal(client)
    expect(client.getState().modal.open).toBe(true)
    client.destroy()
  })
})
