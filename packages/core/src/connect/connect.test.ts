import {
  createFakeEnvironment,
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockTransport,
  createMockTransportDefinition,
  type MockConnector,
} from '@latchkit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dispatch } from '../client/internals.js'
import { createKit, type Kit, readKey } from '../fixtures/page.js'
import {
  type ConnectReturnType,
  closeModal,
  connect,
  disconnect,
  goBack,
  type LatchkitError,
  type LatchkitOptions,
  navigate,
  openModal,
  selectAccount,
  selectConnectorStatus,
  selectRoute,
} from '../internal.js'
import { cancelConnect } from './cancelConnect.js'
import { connectRow } from './connectRow.js'
import { retryConnect } from './retryConnect.js'

const environment = () => createFakeEnvironment()
const id = { namespace: 'mock', connectorId: 'io.wallet' }

let clock = environment()
let wallet: MockConnector
beforeEach(() => {
  clock = environment()
  wallet = createMockConnector({
    id: 'io.wallet',
    name: 'Wallet',
    info: { rdns: 'io.wallet' },
    declaredIds: ['rdns:io.wallet'],
    accounts: ['mock:1:abc'],
    environment: clock,
  })
})

async function start(options: Partial<LatchkitOptions> = {}): Promise<Kit> {
  const kit = createKit({
    networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
    families: [createMockFamily({ connectors: [wallet] })],
    environment: clock,
    ...options,
  })
  await kit.client.prepare()
  return kit
}

/** Counts how often a promise settles, and as what. */
function watch(promise: Promise<ConnectReturnType>): string[] {
  const outcomes: string[] = []
  promise.then(
    result => outcomes.push(result.status),
    (error: LatchkitError) => outcomes.push(error.code),
  )
  return outcomes
}

const view = (kit: Kit) => selectRoute(kit.client.getState()).view
const flow = (kit: Kit) => kit.client.getState().flow

describe('the tap reaches the wallet in the tick it is made', () => {
  test('connect with a connector', async () => {
    const { client } = await start()
    void connect(client, { connector: id })
    expect(wallet.mock.calls).toEqual([{ method: 'connect' }])
  })

  test('connect with a row', async () => {
    const { client } = await start()
    void connect(client, { rowId: 'io.wallet' })
    expect(wallet.mock.calls).toEqual([{ method: 'connect' }])
  })

  test('connectRow, which also shows the view and the step', async () => {
    const kit = await start()
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    expect(wallet.mock.calls).toEqual([{ method: 'connect' }])
    expect(view(kit)).toBe('ConnectingExternal')
    expect(selectRoute(kit.client.getState()).data).toEqual({ rowId: 'io.wallet' })
    expect(flow(kit)).toEqual({
      step: 'requesting',
      rowId: 'io.wallet',
      name: 'Wallet',
      namespaces: ['mock'],
    })
  })

  test.each([
    ['USER_REJECTED', true],
    ['WALLET_LOCKED', false],
  ] as const)('%s: the open modal shakes for 500 ms: %s (R4.4)', async (connectError, isShaken) => {
    const kit = await start()
    const getShake = (): boolean => kit.client.getState().modal.shake
    wallet.mock.set({ connectError })
    await connect(kit.client, { connector: id }).catch(() => {})
    expect(getShake(), 'while closed').toBe(false)
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(getShake()).toBe(isShaken)
    await kit.environment.advance(500)
    expect(getShake()).toBe(false)
  })

  test('trying again after a rejection', async () => {
    const kit = await start()
    wallet.mock.set({ connectError: 'USER_REJECTED' })
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    retryConnect(kit.client)
    expect(wallet.mock.calls).toHaveLength(2)
  })
})

describe('connect() settles exactly once (demand 25)', () => {
  const endings: readonly [string, (kit: Kit) => void | Promise<void>, string][] = [
    ['approve', () => {}, 'connected'],
    ['reject', () => wallet.mock.set({ connectError: 'USER_REJECTED' }), 'USER_REJECTED'],
    ['close', kit => closeModal(kit.client), 'cancelled'],
    ['Escape', kit => goBack(kit.client), 'cancelled'],
    ['back', kit => goBack(kit.client), 'cancelled'],
    ['timeout', kit => kit.environment.advance(60_000), 'WALLET_TIMEOUT'],
    ['unmount', kit => kit.client.destroy(), 'cancelled'],
    ['leaving', kit => cancelConnect(kit.client), 'cancelled'],
  ]
  test.each(endings)('%s, and then the wallet says yes', async (name, end, outcome) => {
    const kit = await start()
    openModal(kit.client)
    wallet.mock.set({ delay: 100_000 })
    if (name === 'approve' || name === 'reject') wallet.mock.set({ delay: 1_000 })
    navigate(kit.client, { view: 'ConnectingExternal', data: { rowId: 'io.wallet' } })
    const outcomes = watch(connect(kit.client, { connector: id, timeoutMs: 50_000 }))
    await end(kit)
    await kit.environment.advance(200_000)
    expect(outcomes).toEqual([outcome])
    const connected = outcome === 'connected'
    expect(selectAccount(kit.client.getState()).isConnected).toBe(connected)
    if (name !== 'unmount') expect(readKey(kit.storage, 'connections') !== undefined).toBe(connected)
    expect(kit.environment.pendingTimers()).toBe(0)
    expect(wallet.mock.listenerCount()).toBe(connected ? 1 : 0)
  })

  test('a double click joins the first attempt: one question, both settle', async () => {
    const kit = await start()
    wallet.mock.set({ delay: 1_000 })
    const first = watch(connect(kit.client, { connector: id }))
    const second = watch(connect(kit.client, { connector: id }))
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.environment.advance(1_000)
    expect(wallet.mock.calls).toHaveLength(1)
    expect([first, second]).toEqual([['connected'], ['connected']])
  })

  test('a signal ends it, and one that is already over never reaches the wallet', async () => {
    const kit = await start()
    wallet.mock.set({ silent: true })
    const controller = new AbortController()
    const outcomes = watch(connect(kit.client, { connector: id, signal: controller.signal }))
    controller.abort()
    controller.abort()
    await kit.settle()
    expect(outcomes).toEqual(['cancelled'])
    expect(flow(kit)).toEqual({ step: 'idle' })
    const before = wallet.mock.calls.length
    await expect(connect(kit.client, { connector: id, signal: controller.signal })).resolves.toEqual({
      status: 'cancelled',
    })
    expect(wallet.mock.calls).toHaveLength(before)
  })

  test('a signal of one who only joined does not end the other’s attempt', async () => {
    const kit = await start()
    wallet.mock.set({ delay: 1_000 })
    const controller = new AbortController()
    const first = watch(connect(kit.client, { connector: id }))
    const second = watch(connect(kit.client, { connector: id, signal: controller.signal }))
    controller.abort()
    await kit.environment.advance(1_000)
    expect([first, second]).toEqual([['connected'], ['cancelled']])
  })

  test('another wallet takes the place of the first, whose attempt is cancelled', async () => {
    const other = createMockConnector({
      id: 'io.other',
      accounts: ['mock:1:other'],
      declaredIds: ['rdns:io.other'],
    })
    const kit = await start({ families: [createMockFamily({ connectors: [wallet, other] })] })
    wallet.mock.set({ delay: 1_000 })
    const first = watch(connect(kit.client, { connector: id }))
    const second = watch(connect(kit.client, { connector: { namespace: 'mock', connectorId: 'io.other' } }))
    await kit.environment.advance(5_000)
    expect([first, second]).toEqual([['cancelled'], ['connected']])
    expect(selectAccount(kit.client.getState()).address).toBe('other')
  })

  test('a wallet that approves after the cancellation is disconnected, and state stays clean', async () => {
    let approve = (): void => {}
    wallet.connect = () =>
      new Promise(resolve => {
        approve = () => resolve({ accounts: ['mock:1:abc'], caipNetworkId: 'mock:1' })
      })
    const kit = await start()
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    goBack(kit.client)
    approve()
    await kit.settle()
    expect(selectAccount(kit.client.getState()).status).toBe('disconnected')
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['disconnect'])
    expect(view(kit)).toBe('Connect')
  })

  test('but not when the visitor has asked it again meanwhile', async () => {
    const answers: (() => void)[] = []
    wallet.connect = () =>
      new Promise(resolve => {
        answers.push(() => resolve({ accounts: ['mock:1:abc'], caipNetworkId: 'mock:1' }))
      })
    const kit = await start()
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    goBack(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    answers[0]?.()
    await kit.settle()
    expect(wallet.mock.calls).toEqual([])
    answers[1]?.()
    await kit.settle()
    expect(selectAccount(kit.client.getState()).isConnected).toBe(true)
  })

  test('a wallet that throws instead of rejecting is WALLET_FAILED, with the default code 5000 (R8.15)', async () => {
    wallet.connect = () => {
      throw new Error('not even a promise')
    }
    const kit = await start()
    await expect(connect(kit.client, { connector: id })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
    })
    expect(flow(kit)).toMatchObject({ step: 'failed', error: { code: 'WALLET_FAILED' } })
  })

  test.each([
    ['no accounts', { accounts: [], caipNetworkId: 'mock:1' }],
    ['accounts of another family', { accounts: ['else:1:abc'], caipNetworkId: 'mock:1' }],
    ['a network of another family', { accounts: ['mock:1:abc'], caipNetworkId: 'else:1' }],
    ['nothing at all', undefined],
    ['accounts that are no list', { accounts: 'mock:1:abc', caipNetworkId: 'mock:1' }],
  ])('a wallet that returns %s is not shown as connected', async (_, session) => {
    wallet.connect = async () => session as never
    const kit = await start()
    await expect(connect(kit.client, { connector: id })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    expect(selectAccount(kit.client.getState()).status).toBe('disconnected')
  })

  test('a connector that is not there is WALLET_NOT_INSTALLED', async () => {
    const kit = await start()
    const connector = { namespace: 'mock', connectorId: 'nope' }
    await expect(connect(kit.client, { connector })).rejects.toMatchObject({ code: 'WALLET_NOT_INSTALLED' })
    await expect(connect(kit.client, { rowId: 'nope' })).rejects.toMatchObject({
      code: 'WALLET_NOT_INSTALLED',
    })
    await expect(
      connect(kit.client, { connector: { ...connector, namespace: 'else' } }),
    ).rejects.toMatchObject({
      code: 'ADAPTER_MISSING',
    })
  })

  test('before anything is loaded it loads, then asks', async () => {
    const kit = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors: [wallet] })],
      environment: clock,
    })
    await expect(connect(kit.client, { connector: id })).resolves.toMatchObject({ status: 'connected' })
  })

  test('after destroy it is cancelled at once', async () => {
    const kit = await start()
    kit.client.destroy()
    await expect(connect(kit.client, { connector: id })).resolves.toEqual({ status: 'cancelled' })
    await expect(connect(kit.client)).resolves.toEqual({ status: 'cancelled' })
    expect(wallet.mock.calls).toEqual([])
  })
})

describe('connect() without a target', () => {
  test('opens the modal, settles with the attempt the visitor makes, and the modal closes (R1.1, D64, host A9)', async () => {
    const kit = await start()
    const outcomes = watch(connect(kit.client))
    expect(kit.client.getState().modal.open).toBe(true)
    expect(view(kit)).toBe('Connect')
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    expect(kit.client.getState().modal.open).toBe(false)
    expect(kit.names().slice(-2)).toEqual(['CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  test.each<[string, Partial<LatchkitOptions>, (kit: Kit) => Promise<unknown> | undefined]>([
    ['where the site says so', { closeOnConnect: false }, () => undefined],
    ['where it is embedded', { enableEmbedded: true }, () => undefined],
    [
      'where the visitor adds a wallet',
      {},
      kit => connect(kit.client, { connector: { namespace: 'mock', connectorId: 'io.other' } }),
    ],
  ])('the modal stays on the account %s (D64)', async (_, options, before) => {
    const other = createMockConnector({ id: 'io.other', accounts: ['mock:1:other'] })
    const kit = await start({ families: [createMockFamily({ connectors: [wallet, other] })], ...options })
    await before(kit)
    openModal(kit.client, { view: 'Connect' })
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(kit.client.getState().modal.open).toBe(true)
    expect(view(kit)).toBe('Account')
  })

  test('on a network that the site does not have, the modal offers the switch before it closes (host A10)', async () => {
    const kit = await start()
    wallet.mock.set({ caipNetworkId: 'mock:9', accounts: ['mock:9:abc'] })
    const outcomes = watch(connect(kit.client))
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    expect(view(kit)).toBe('UnsupportedChain')
    expect(kit.client.getState().modal.open).toBe(true)
  })

  test('unless the site allows it (host A10)', async () => {
    const kit = await start({ allowUnsupportedChain: true })
    wallet.mock.set({ caipNetworkId: 'mock:9', accounts: ['mock:9:abc'] })
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(kit.client.getState().modal.open).toBe(false)
  })

  test('opens the modal in the same tick although nothing is loaded', async () => {
    const kit = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily()],
      environment: clock,
    })
    const outcomes = watch(connect(kit.client))
    expect(kit.client.getState().modal.open).toBe(true)
    await kit.settle()
    closeModal(kit.client)
    await kit.settle()
    expect(outcomes).toEqual(['cancelled'])
  })

  test.each<[string, (kit: Kit) => void, string]>([
    ['closing', kit => closeModal(kit.client), 'cancelled'],
    ['Escape in the first view', kit => goBack(kit.client), 'cancelled'],
    ['destroying', kit => kit.client.destroy(), 'cancelled'],
  ])('%s settles it', async (_, end, outcome) => {
    const kit = await start()
    const outcomes = watch(connect(kit.client))
    end(kit)
    await kit.settle()
    expect(outcomes).toEqual([outcome])
  })

  test('after a rejection it waits for the visitor’s next try in the modal (host A11)', async () => {
    const kit = await start()
    wallet.mock.set({ connectError: 'USER_REJECTED' })
    const outcomes = watch(connect(kit.client))
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(outcomes).toEqual([])
    expect(flow(kit)).toMatchObject({ step: 'failed', rowId: 'io.wallet', error: { code: 'USER_REJECTED' } })
    wallet.mock.set({ connectError: undefined })
    retryConnect(kit.client)
    await kit.settle()
    expect(selectAccount(kit.client.getState()).isConnected).toBe(true)
    expect(outcomes).toEqual(['connected'])
  })

  test.each<[string, (kit: Kit) => void, string]>([
    ['on the failure rejects with it', kit => closeModal(kit.client), 'USER_REJECTED'],
    [
      'from the list after it is cancelled',
      kit => {
        goBack(kit.client)
        closeModal(kit.client)
      },
      'cancelled',
    ],
  ])('a visitor who leaves %s (host A11)', async (_, leave, outcome) => {
    const kit = await start()
    wallet.mock.set({ connectError: 'USER_REJECTED' })
    const outcomes = watch(connect(kit.client))
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    leave(kit)
    await kit.settle()
    expect(outcomes).toEqual([outcome])
  })

  test('going from one wallet straight to another goes on waiting', async () => {
    const other = createMockConnector({
      id: 'io.other',
      accounts: ['mock:1:other'],
      declaredIds: ['rdns:io.other'],
      info: { rdns: 'io.other' },
    })
    const kit = await start({ families: [createMockFamily({ connectors: [wallet, other] })] })
    wallet.mock.set({ silent: true })
    const outcomes = watch(connect(kit.client))
    connectRow(kit.client, { rowId: 'io.wallet' })
    connectRow(kit.client, { rowId: 'io.other' })
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
  })

  test('a listener that closes the modal as soon as it is connected does not make it cancelled', async () => {
    const kit = await start()
    kit.client.subscribe(() => {
      if (selectAccount(kit.client.getState()).isConnected) closeModal(kit.client)
    })
    const outcomes = watch(connect(kit.client))
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    expect(kit.client.getState().modal.open).toBe(false)
  })

  test('a signal settles it', async () => {
    const kit = await start()
    const controller = new AbortController()
    const outcomes = watch(connect(kit.client, { signal: controller.signal }))
    controller.abort()
    await kit.settle()
    expect(outcomes).toEqual(['cancelled'])
  })
})

describe('what state and the host are notified of', () => {
  test('a connection: account, recent wallet, events, storage', async () => {
    const kit = await start()
    wallet.mock.set({
      wallet: {
        name: 'Wal\u202elet',
        icon: 'https://wallet.example/icon.png',
        redirect: { native: 'https://wallet.example/app', universal: 'javascript:alert(1)' },
      },
    })
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(selectAccount(kit.client.getState())).toMatchObject({
      status: 'connected',
      isConnected: true,
      caipAddress: 'mock:1:abc',
      address: 'abc',
      accounts: ['mock:1:abc'],
      connectorId: 'io.wallet',
      wallet: {
        name: 'Wallet',
        icon: 'https://wallet.example/icon.png',
        redirect: { native: 'https://wallet.example/app', universal: undefined },
      },
    })
    expect(kit.client.getState().recentRowIds).toEqual(['io.wallet'])
    expect(selectConnectorStatus(kit.client.getState(), id)).toBe('connected')
    expect(kit.names()).toEqual([
      'MODAL_CREATED',
      'INITIALIZE',
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
    ])
    expect(kit.events.at(-2)?.data).toEqual({
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Wallet', caipNetworkId: 'mock:1' },
      address: 'abc',
    })
  })

  test('a rejection is USER_REJECTED and never a success; another failure is CONNECT_ERROR', async () => {
    const kit = await start()
    wallet.mock.set({ connectError: 'USER_REJECTED' })
    await connect(kit.client, { connector: id }).catch(() => {})
    wallet.mock.set({ connectError: 'WALLET_LOCKED' })
    await connect(kit.client, { connector: id }).catch(() => {})
    expect(kit.names().slice(2)).toEqual(['USER_REJECTED', 'CONNECT_ERROR'])
    expect(kit.events.at(-1)?.data).toMatchObject({
      type: 'error',
      properties: { code: 'WALLET_LOCKED', name: 'Wallet' },
    })
  })

  test('a cancellation sends no event', async () => {
    const kit = await start()
    wallet.mock.set({ silent: true })
    void connect(kit.client, { connector: id })
    cancelConnect(kit.client)
    await kit.settle()
    expect(kit.names()).toEqual(['MODAL_CREATED', 'INITIALIZE'])
  })

  test('two connections in a family: one is active, the other is kept (R4.5)', async () => {
    const other = createMockConnector({ id: 'io.other', accounts: ['mock:1:other'] })
    const kit = await start({
      families: [createMockFamily({ connectors: [wallet, other] })],
      remoteFeatures: { multiWallet: true },
    })
    await connect(kit.client, { connector: id })
    await connect(kit.client, { connector: { namespace: 'mock', connectorId: 'io.other' } })
    expect(selectConnectorStatus(kit.client.getState(), id)).toBe('active')
    expect(selectConnectorStatus(kit.client.getState(), { namespace: 'mock', connectorId: 'io.other' })).toBe(
      'connected',
    )
    wallet.mock.emit({ type: 'accountsChanged', accounts: ['mock:1:quiet'] })
    expect(selectAccount(kit.client.getState()).address).toBe('other')
  })

  test('connecting the same wallet again listens to it once', async () => {
    const kit = await start()
    await connect(kit.client, { connector: id })
    await connect(kit.client, { connector: id })
    expect(wallet.mock.listenerCount()).toBe(1)
    await disconnect(kit.client)
    expect(wallet.mock.listenerCount()).toBe(0)
  })

  test('the site’s networks are offered with the chosen one first', async () => {
    const asked = vi.spyOn(wallet, 'connect')
    const kit = await start()
    dispatch(kit.client, { type: 'network/chosen', caipNetworkId: 'mock:2' })
    await connect(kit.client, { connector: id })
    expect(asked.mock.calls[0]?.[0].networks.map(network => network.caipNetworkId)).toEqual([
      'mock:2',
      'mock:1',
    ])
  })
})

describe('trying again while the wallet still waits', () => {
  test('asks it once more within the same attempt', async () => {
    const kit = await start()
    wallet.mock.set({ silent: true })
    const outcomes = watch(connect(kit.client, { rowId: 'io.wallet' }))
    wallet.mock.set({ silent: false })
    retryConnect(kit.client)
    await kit.settle()
    expect(wallet.mock.calls).toHaveLength(2)
    expect(outcomes).toEqual(['connected'])
  })

  test('a wallet that says the first question is still open is no failure', async () => {
    const kit = await start()
    wallet.mock.set({ silent: true })
    const outcomes = watch(connect(kit.client, { rowId: 'io.wallet' }))
    wallet.mock.set({ silent: false, connectError: 'REQUEST_PENDING' })
    retryConnect(kit.client)
    await kit.settle()
    expect(outcomes).toEqual([])
    expect(flow(kit).step).toBe('requesting')
  })

  test('with nothing to try again it does nothing', async () => {
    const kit = await start()
    retryConnect(kit.client)
    expect(wallet.mock.calls).toEqual([])
    expect(flow(kit)).toEqual({ step: 'idle' })
  })
})

describe('a wallet that speaks several families', () => {
  const networks = [
    createMockNetwork({ namespace: 'fama' }),
    createMockNetwork({ namespace: 'famb' }),
    createMockNetwork({ namespace: 'famc' }),
  ] as const
  const create = (namespace: string) =>
    createMockConnector({
      id: `multi.${namespace}`,
      namespace,
      name: 'Multi',
      declaredIds: ['rdns:io.multi'],
      environment: clock,
    })

  async function startMulti(options: Partial<LatchkitOptions> = {}) {
    const wallets = { fama: create('fama'), famb: create('famb'), famc: create('famc') }
    const kit = await start({
      networks: [...networks],
      families: Object.values(wallets).map(connector =>
        createMockFamily({ namespace: connector.namespace, connectors: [connector] }),
      ),
      ...options,
    })
    const status = () =>
      Object.keys(wallets).map(namespace => selectAccount(kit.client.getState(), namespace).status)
    const [row] = [kit.client].map(() => 'multi')
    return { kit, wallets, status, row }
  }

  test('connects all of them in one tick, and the first stays on screen', async () => {
    const { kit, wallets, status } = await startMulti()
    const outcomes = watch(connect(kit.client, { rowId: 'multi' }))
    expect(Object.values(wallets).map(each => each.mock.calls.length)).toEqual([1, 1, 1])
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    expect(status()).toEqual(['connected', 'connected', 'connected'])
    expect(kit.client.getState().activeNamespace).toBe('fama')
    expect(flow(kit)).toEqual({ step: 'idle' })
  })

  test('one that fails leaves the others', async () => {
    const { kit, wallets, status } = await startMulti()
    wallets.famb.mock.set({ connectError: 'USER_REJECTED' })
    await expect(connect(kit.client, { rowId: 'multi' })).resolves.toMatchObject({ status: 'connected' })
    expect(status()).toEqual(['connected', 'disconnected', 'connected'])
    expect(flow(kit)).toEqual({ step: 'idle' })
  })

  test('one that fails after the others have responded leaves them too', async () => {
    const { kit, wallets, status } = await startMulti()
    wallets.famc.mock.set({ connectError: 'USER_REJECTED', delay: 5_000 })
    const outcomes = watch(connect(kit.client, { rowId: 'multi' }))
    await kit.environment.advance(4_000)
    expect(outcomes).toEqual([])
    expect(flow(kit)).toMatchObject({ step: 'requesting', namespaces: ['famc'] })
    await kit.environment.advance(1_000)
    expect(outcomes).toEqual(['connected'])
    expect(status()).toEqual(['connected', 'connected', 'disconnected'])
    expect(flow(kit)).toEqual({ step: 'idle' })
  })

  test('when all fail, the first failure is thrown', async () => {
    const { kit, wallets, status } = await startMulti()
    wallets.fama.mock.set({ connectError: 'WALLET_LOCKED' })
    wallets.famb.mock.set({ connectError: 'USER_REJECTED' })
    wallets.famc.mock.set({ connectError: 'USER_REJECTED' })
    await expect(connect(kit.client, { rowId: 'multi' })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    expect(status()).toEqual(['disconnected', 'disconnected', 'disconnected'])
  })

  test('closing with one connected: connected it is, and the one approved later joins', async () => {
    const { kit, wallets, status } = await startMulti()
    let approve = (): void => {}
    wallets.famb.connect = () =>
      new Promise(resolve => {
        approve = () => resolve({ accounts: ['famb:1:late'], caipNetworkId: 'famb:1' })
      })
    openModal(kit.client)
    const outcomes = watch(connect(kit.client, { rowId: 'multi' }))
    await kit.settle()
    closeModal(kit.client)
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    approve()
    await kit.settle()
    expect(status()).toEqual(['connected', 'connected', 'connected'])
    expect(kit.client.getState().activeNamespace).toBe('fama')
  })

  test('only the families asked for', async () => {
    const { kit, status } = await startMulti()
    await connect(kit.client, { rowId: 'multi', namespaces: ['famb'] })
    expect(status()).toEqual(['disconnected', 'connected', 'disconnected'])
    expect(kit.client.getState().activeNamespace).toBe('famb')
  })

  test('disconnecting one leaves the others (D33)', async () => {
    const { kit, status, wallets } = await startMulti()
    await connect(kit.client, { rowId: 'multi' })
    await disconnect(kit.client, { namespace: 'fama' })
    expect(status()).toEqual(['disconnected', 'connected', 'connected'])
    expect(kit.client.getState().activeNamespace).toBe('famb')
    expect(wallets.famb.mock.calls.map(call => call.method)).toEqual(['connect'])
    await disconnect(kit.client)
    expect(status()).toEqual(['disconnected', 'disconnected', 'disconnected'])
    expect(kit.names().slice(-2)).toEqual(['DISCONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })
})

describe('rows that are not in the page', () => {
  const facts = { name: 'Phone wallet', chains: ['mock'], declaredIds: ['rdns:io.phone'] }
  const customWallets = [
    { ...facts, id: 'phone', walletConnect: true, mobile_link: 'phone://' },
    { ...facts, id: 'store', name: 'Store wallet', walletConnect: false, declaredIds: [] },
  ]

  test('one that can scan shows its code (ConnectingWalletConnect)', async () => {
    const transport = createMockTransport({ id: 'qr' })
    const kit = await start({ customWallets, remoteConnectors: [createMockTransportDefinition(transport)] })
    openModal(kit.client)
    connectRow(kit.client, { rowId: 'phone' })
    expect(view(kit)).toBe('ConnectingWalletConnect')
    await kit.settle()
    expect(flow(kit)).toMatchObject({
      step: 'pairing',
      transportId: 'qr',
      rowId: 'phone',
      uri: expect.any(String),
    })
    expect(kit.events.at(-1)?.data).toMatchObject({
      event: 'SELECT_WALLET',
      properties: { name: 'Phone wallet', platform: 'qrcode' },
    })
  })

  test('connect with such a row opens the modal on its code', async () => {
    const transport = createMockTransport({ id: 'qr', autoPair: true })
    const kit = await start({ customWallets, remoteConnectors: [createMockTransportDefinition(transport)] })
    const outcomes = watch(connect(kit.client, { rowId: 'phone' }))
    await kit.settle()
    expect(outcomes).toEqual(['connected'])
    expect(kit.client.getState().recentRowIds).toEqual(['phone'])
  })

  test.each(['phone', 'store'])(
    '%s without a transport leads to where it can be had (Downloads)',
    async rowId => {
      const kit = await start({ customWallets })
      openModal(kit.client)
      connectRow(kit.client, { rowId })
      expect(view(kit)).toBe('Downloads')
      expect(selectRoute(kit.client.getState()).data).toEqual({ rowId })
    },
  )

  test('a row that does not exist is refused by name', async () => {
    const kit = await start()
    expect(() => connectRow(kit.client, { rowId: 'ghost' })).toThrow('There is no wallet ghost.')
  })
})

test('no unhandled rejection for a failure of an unawaited call', async () => {
  const seen = vi.fn()
  process.on('unhandledRejection', seen)
  const adapter = createMockAdapter({ connectors: [wallet] })
  const kit = await start({ families: [createMockFamily({ adapter })] })
  wallet.mock.set({ connectError: new Error('one') })
  openModal(kit.client)
  connectRow(kit.client, { rowId: 'io.wallet' })
  await kit.settle()
  retryConnect(kit.client)
  goBack(kit.client)
  connectRow(kit.client, { rowId: 'io.wallet' })
  closeModal(kit.client)
  await kit.settle()
  kit.client.destroy()
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', seen)
  expect(seen).not.toHaveBeenCalled()
})
