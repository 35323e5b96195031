import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  type MockAdapterOptions,
  type MockConnector,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { dispatch } from '../client/internals.js'
import { connectRow } from '../connect/connectRow.js'
import { balanceRetryDelayMs, balanceTtlMs } from '../constants.js'
import { createKit, readKey, reload } from '../fixtures/page.js'
import {
  activateNamespace,
  type BlockchainData,
  type Client,
  closeModal,
  connect,
  createWalletRowsSelector,
  disconnect,
  fetchBalances,
  getProvider,
  goBack,
  LatchkitError,
  type LatchkitOptions,
  openModal,
  pickNetwork,
  request,
  requestSignature,
  selectAccount,
  selectNetwork,
  selectRoute,
  signMessage,
  switchNetwork,
  type TokenBalance,
} from '../internal.js'
import { connectNetwork } from '../network/connectNetwork.js'
import { approveSignature, cancelSignature } from '../sign/signatureRequests.js'

const networks = [
  createMockNetwork({ namespace: 'fama', rpcUrls: ['https://rpc.example'] }),
  createMockNetwork({ namespace: 'fama', reference: '2', rpcUrls: ['https://rpc.example'] }),
  createMockNetwork({ namespace: 'famb' }),
] as const

const token: TokenBalance = {
  name: 'Token',
  symbol: 'TKN',
  chainId: 'fama:1',
  address: '0xtoken',
  quantity: { decimals: 6, numeric: '5.25' },
}

async function start(
  options: Partial<LatchkitOptions> & {
    adapter?: MockAdapterOptions
    getBalances?: BlockchainData['getBalances']
  } = {},
) {
  const environment = createFakeEnvironment()
  const wallet = createMockConnector({
    id: 'w',
    namespace: 'fama',
    accounts: ['fama:1:abc'],
    provider: { name: 'the provider' },
    environment,
  })
  const adapter = createMockAdapter({ namespace: 'fama', connectors: [wallet], ...options.adapter })
  const { getBalances } = options
  const kit = createKit({
    networks: [...networks],
    families: [
      createMockFamily({ adapter }),
      createMockFamily({
        namespace: 'famb',
        connectors: [createMockConnector({ id: 'x', namespace: 'famb' })],
      }),
    ],
    environment,
    storage: createMemoryStorage(),
    ports: getBalances
      ? { blockchainData: async () => ({ getSupportedNetworks: async () => [], getBalances }) }
      : {},
    ...options,
  })
  const { client } = kit
  await client.prepare()
  await connect(client, { connector: { namespace: 'fama', connectorId: 'w' } })
  const account = () => selectAccount(client.getState(), 'fama')
  const view = () => selectRoute(client.getState()).view
  return { kit, client, wallet, adapter, environment, account, view }
}

describe('balances', () => {
  test('native from the site’s endpoints, tokens from the server (D36)', async () => {
    const getBalances = vi.fn(async () => [
      {
        ...token,
        address: undefined,
        symbol: 'MCK',
        name: 'Mock',
        price: '2',
        value: '99',
        quantity: { decimals: 18, numeric: '49.5' },
      },
      token,
    ])
    const { client, account } = await start({ getBalances, adapter: { balance: 1_500_000_000_000_000_000n } })
    const balances = await fetchBalances(client)
    expect(getBalances).toHaveBeenCalledWith(
      expect.objectContaining({ account: 'fama:1:abc', currency: 'usd', forceUpdate: false }),
    )
    expect(balances).toEqual([
      {
        name: 'Mock',
        symbol: 'MCK',
        chainId: 'fama:1',
        address: undefined,
        iconUrl: undefined,
        price: '2',
        value: undefined,
        quantity: { decimals: 18, numeric: '1.5' },
      },
      { ...token, iconUrl: undefined, price: undefined, value: undefined },
    ])
    expect(account()).toMatchObject({
      balance: '1.5',
      balanceSymbol: 'MCK',
      balancesLoading: false,
      tokenBalances: balances,
    })
  })

  test('without a server the native balance alone is the list', async () => {
    const { client, account } = await start()
    await expect(fetchBalances(client)).resolves.toEqual([
      { name: 'Mock', symbol: 'MCK', chainId: 'fama:1', quantity: { decimals: 18, numeric: '1' } },
    ])
    expect(account().balance).toBe('1')
  })

  test('a network with the site’s own transport is read through it (D36)', async () => {
    const { client, account } = await start({
      networks: [{ ...createMockNetwork({ namespace: 'fama' }), request: async () => null }],
      adapter: { balance: 1_500_000_000_000_000_000n },
    })
    await fetchBalances(client)
    expect(account().balance).toBe('1.5')
  })

  test('without endpoints the server’s native balance counts', async () => {
    const native = { ...token, address: undefined, symbol: 'MCK', quantity: { decimals: 18, numeric: '7' } }
    const { client, account, adapter } = await start({
      networks: [createMockNetwork({ namespace: 'fama' })],
      getBalances: async () => [native],
    })
    const read = vi.spyOn(adapter, 'getBalance')
    await fetchBalances(client)
    expect(read).not.toHaveBeenCalled()
    expect(account().balance).toBe('7')
  })

  test('says of how many tokens nothing could be learned, until they are read (D73)', async () => {
    let unread: number | undefined = 2
    const { client, account } = await start({
      getBalances: async ({ onUnread }) => {
        if (unread !== undefined) onUnread?.(unread)
        return [{ ...token, asOf: 5 }]
      },
    })
    await fetchBalances(client)
    expect(account()).toMatchObject({ unreadTokens: 2 })
    expect(account().tokenBalances?.map(({ asOf }) => asOf)).toContain(5)
    unread = undefined
    await fetchBalances(client, { forceUpdate: true })
    expect(account().unreadTokens).toBeUndefined()
  })

  test('cached for 30 s (R9.14), unless forced; two callers are one request', async () => {
    const getBalances = vi.fn(async () => [token])
    const { client, environment } = await start({ getBalances })
    await Promise.all([fetchBalances(client), fetchBalances(client)])
    await environment.advance(balanceTtlMs - 1)
    await fetchBalances(client)
    expect(getBalances).toHaveBeenCalledTimes(1)
    await fetchBalances(client, { forceUpdate: true })
    expect(getBalances).toHaveBeenLastCalledWith(
      expect.objectContaining({ account: 'fama:1:abc', currency: 'usd', forceUpdate: true }),
    )
    await environment.advance(balanceTtlMs)
    await fetchBalances(client)
    expect(getBalances).toHaveBeenCalledTimes(3)
  })

  test('a failure: the toast of R8.3, an empty list until 30 s later, the known ones kept (R4.15, R5.4, D5)', async () => {
    const getBalances = vi.fn(async () => [token])
    const { client, environment, account } = await start({ getBalances })
    await fetchBalances(client)
    await environment.advance(balanceTtlMs)
    getBalances.mockRejectedValueOnce(new LatchkitError('SERVER_ERROR'))
    await expect(fetchBalances(client)).resolves.toEqual([])
    expect(client.getState().toast).toMatchObject({ kind: 'error', message: 'Token Balance Unavailable' })
    expect(account()).toMatchObject({
      balance: '1',
      balancesLoading: false,
      balancesFailedAt: environment.now(),
    })
    expect(account().tokenBalances).toHaveLength(2)
    await environment.advance(balanceRetryDelayMs - 1)
    await expect(fetchBalances(client, { forceUpdate: true })).resolves.toEqual([])
    expect(getBalances).toHaveBeenCalledTimes(2)
    await environment.advance(1)
    await expect(fetchBalances(client)).resolves.toHaveLength(2)
    expect(account().balancesFailedAt).toBeUndefined()
  })

  test('an unsupported network is a failure of the same kind (R8.3), without a request', async () => {
    const getBalances = vi.fn(async () => [token])
    const { client, wallet } = await start({ getBalances })
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    await expect(fetchBalances(client)).resolves.toEqual([])
    expect(getBalances).not.toHaveBeenCalled()
    expect(client.getState().toast?.message).toBe('Token Balance Unavailable')
  })

  test('the endpoint’s failure alone is none, while the server responds', async () => {
    const { client, account } = await start({
      getBalances: async () => [token],
      adapter: { balanceError: 'RPC_FAILED' },
    })
    await expect(fetchBalances(client)).resolves.toHaveLength(1)
    expect(account().balance).toBeUndefined()
    expect(client.getState().toast).toBeUndefined()
  })

  test.each(['account', 'network', 'disconnect'] as const)(
    'an answer for another %s is dropped',
    async change => {
      let answer: (balances: readonly TokenBalance[]) => void = () => {}
      const { client, wallet, account, kit } = await start({
        getBalances: () =>
          new Promise(resolve => {
            answer = resolve
          }),
      })
      const fetching = fetchBalances(client)
      await kit.settle()
      if (change === 'account') wallet.mock.emit({ type: 'accountsChanged', accounts: ['fama:1:other'] })
      if (change === 'network') wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
      if (change === 'disconnect') await disconnect(client)
      answer([token])
      await expect(fetching).resolves.toEqual([])
      expect(account().tokenBalances).toBeUndefined()
      expect(client.getState().toast).toBeUndefined()
    },
  )

  test('hostile records are left out, names are cleaned', async () => {
    const { client } = await start({
      networks: [createMockNetwork({ namespace: 'fama' })],
      getBalances: async () =>
        [
          { ...token, name: 'Vis\u202eit evil.example', symbol: 'X\u200bY' },
          { ...token, chainId: 'famb:1' },
          { ...token, quantity: { decimals: 6, numeric: '1e9' } },
          { ...token, quantity: { decimals: -1, numeric: '1' } },
          { ...token, symbol: 7 },
          null,
          'token',
        ] as never,
    })
    const balances = await fetchBalances(client)
    expect(balances.map(each => [each.name, each.symbol])).toEqual([['Visit evil.example', 'XY']])
  })

  test('survive a reload with their age, and are read anew, past the server’s cache (R3.16)', async () => {
    const getBalances = vi.fn(async () => [token])
    const { client, kit, environment } = await start({ getBalances })
    await fetchBalances(client)
    expect(readKey(kit.storage, 'native_balance_cache')).toMatchObject({
      'fama:1:abc': { balance: '1', symbol: 'MCK' },
    })
    expect(readKey(kit.storage, 'portfolio_cache')).toMatchObject({
      'fama:1:abc': { balances: [{ symbol: 'MCK' }, { symbol: 'TKN' }] },
    })
    await environment.advance(10_000)
    const after = reload(kit, { environment })
    await after.settle()
    getBalances.mockResolvedValueOnce([token, { ...token, address: 'received', symbol: 'NEW' }])
    const fetching = fetchBalances(after.client)
    expect(selectAccount(after.client.getState()).tokenBalances).toHaveLength(2)
    await expect(fetching).resolves.toHaveLength(3)
    expect(getBalances).toHaveBeenLastCalledWith(expect.objectContaining({ forceUpdate: true }))
    await fetchBalances(after.client)
    expect(getBalances).toHaveBeenCalledTimes(2)
    await environment.advance(balanceTtlMs)
    await fetchBalances(after.client)
    expect(getBalances).toHaveBeenCalledTimes(3)
    expect(getBalances).toHaveBeenLastCalledWith(expect.objectContaining({ forceUpdate: false }))
  })

  test('a broken cache is no cache', async () => {
    const { kit, environment } = await start({ getBalances: async () => [token] })
    for (const text of [
      '{',
      'null',
      '[]',
      '{"fama:1:abc":7}',
      '{"fama:1:abc":{"timestamp":"x","balances":{}}}',
      '{"fama:1:abc":{"timestamp":1,"balances":[{"name":1}]}}',
    ]) {
      kit.storage.setItem('@latchkit/portfolio_cache', text)
      kit.storage.setItem('@latchkit/native_balance_cache', text)
      const after = reload(kit, { environment, storage: kit.storage })
      await after.settle()
      await expect(fetchBalances(after.client)).resolves.toHaveLength(2)
    }
  })

  test('without a connection it is NOT_CONNECTED', async () => {
    const { client } = await start()
    await disconnect(client)
    await expect(fetchBalances(client)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('nothing polls: no timer waits after a fetch', async () => {
    const { client, environment } = await start({ getBalances: async () => [token] })
    await fetchBalances(client)
    expect(environment.pendingTimers()).toBe(0)
  })
})

describe('switching networks', () => {
  test('asks the active wallet in this tick, shows the request while it waits, and reads back', async () => {
    const { client, wallet, kit, account } = await start()
    const switching = switchNetwork(client, { caipNetworkId: 'fama:2' })
    expect(wallet.mock.calls.at(-1)).toMatchObject({ method: 'mock_switch' })
    expect(client.getState().requests).toMatchObject([
      { kind: 'switchNetwork', namespace: 'fama', connectorId: 'w' },
    ])
    await switching
    expect(client.getState().requests).toEqual([])
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('fama:2')
    expect(account().caipAddress).toBe('fama:2:abc')
    expect(kit.events.at(-1)?.data).toMatchObject({
      event: 'SWITCH_NETWORK',
      properties: { caipNetworkId: 'fama:2' },
    })
  })

  test('without a connection it is the visitor’s choice', async () => {
    const { client, wallet } = await start()
    await disconnect(client)
    const before = wallet.mock.calls.length
    await switchNetwork(client, { caipNetworkId: 'fama:2' })
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('fama:2')
    expect(wallet.mock.calls).toHaveLength(before)
  })

  test.each([
    ['USER_REJECTED', 'USER_REJECTED'],
    ['SWITCH_UNSUPPORTED', 'SWITCH_UNSUPPORTED'],
  ] as const)('%s is thrown, and the network stays', async (switchError, code) => {
    const { client, wallet } = await start()
    wallet.mock.set({ switchError })
    await expect(switchNetwork(client, { caipNetworkId: 'fama:2' })).rejects.toMatchObject({ code })
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('fama:1')
    expect(client.getState().requests).toEqual([])
  })

  test('a network of a numeric id can be named by it', async () => {
    const { client, wallet } = await start({ networks: [networks[0], { ...networks[1], id: 2 }] })
    await switchNetwork(client, { chainId: 2 })
    expect(wallet.mock.calls.at(-1)).toMatchObject({ method: 'mock_switch' })
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('fama:2')
    await expect(switchNetwork(client, { chainId: 9 })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
      context: { chainId: 9 },
    })
  })

  test('a network the site does not have is CHAIN_NOT_CONFIGURED', async () => {
    const { client } = await start()
    await expect(switchNetwork(client, { caipNetworkId: 'fama:9' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
    await expect(switchNetwork(client, { caipNetworkId: 'nonsense' as never })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
    })
  })

  test('a second call for the same network joins the first', async () => {
    const { client, wallet } = await start()
    await Promise.all([
      switchNetwork(client, { caipNetworkId: 'fama:2' }),
      switchNetwork(client, { caipNetworkId: 'fama:2' }),
    ])
    expect(wallet.mock.calls.filter(call => call.method === 'mock_switch')).toHaveLength(1)
  })

  test('to the current network, the wallet gets no request', async () => {
    const { client, wallet } = await start()
    const before = wallet.mock.calls.length
    await switchNetwork(client, { caipNetworkId: 'fama:1' })
    expect(wallet.mock.calls).toHaveLength(before)
  })

  test('with confirmation asked for, the view is shown and the wallet is not asked yet (D41)', async () => {
    const { client, wallet, view } = await start()
    await switchNetwork(client, { caipNetworkId: 'fama:2', confirm: true })
    expect(client.getState().modal.open).toBe(true)
    expect(view()).toBe('SwitchNetwork')
    expect(wallet.mock.calls.some(call => call.method === 'mock_switch')).toBe(false)
  })

  test('a wallet that moves to an unknown network opens nothing (D8)', async () => {
    const { client, wallet } = await start()
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    expect(client.getState().modal.open).toBe(false)
    expect(selectNetwork(client.getState())).toEqual({
      caipNetworkId: 'fama:999',
      network: undefined,
      isSupported: false,
    })
  })
})

describe('the visitor’s pick in the list', () => {
  test('the wallet has to agree: SwitchNetwork is shown, the wallet asked in this tick, and left when it has (R4.8)', async () => {
    const { client, wallet, view, kit } = await start()
    openModal(client, { view: 'Networks' })
    wallet.mock.set({ delay: 100 })
    pickNetwork(client, { caipNetworkId: 'fama:2' })
    expect(view()).toBe('SwitchNetwork')
    expect(wallet.mock.calls.at(-1)?.method).toBe('mock_switch')
    const joined = switchNetwork(client, { caipNetworkId: 'fama:2' })
    await kit.environment.advance(100)
    await joined
    expect(view()).toBe('Networks')
    expect(wallet.mock.calls.filter(call => call.method === 'mock_switch')).toHaveLength(1)
  })

  test('a rejection leaves the view, whose button tries again', async () => {
    const { client, wallet, view, kit } = await start()
    openModal(client, { view: 'Networks' })
    wallet.mock.set({ switchError: 'USER_REJECTED' })
    pickNetwork(client, { caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(view()).toBe('SwitchNetwork')
    wallet.mock.set({ switchError: undefined })
    await switchNetwork(client, { caipNetworkId: 'fama:2' })
    expect(view()).toBe('Networks')
  })

  test('where it is our own choice it is set, and the view goes back', async () => {
    const { client, view, kit } = await start({ adapter: { confirmsSwitch: false } })
    openModal(client)
    dispatch(client, { type: 'route/pushed', view: 'Networks', data: {} })
    pickNetwork(client, { caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('fama:2')
    expect(view()).toBe('Account')
  })

  test('opened on the list alone, the modal closes', async () => {
    const { client, kit } = await start({ adapter: { confirmsSwitch: false } })
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(client.getState().modal.open).toBe(false)
  })

  test('of a family without an address, while another is connected: SwitchActiveChain (R4.9)', async () => {
    const { client, view } = await start()
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'famb:1' })
    expect(view()).toBe('SwitchActiveChain')
    expect(selectRoute(client.getState()).data).toEqual({ caipNetworkId: 'famb:1' })
    expect(client.getState().activeNamespace).toBe('fama')
  })

  test('the picked network is kept to the end: its wallets are listed, asked for it, and switched to it (R4.9, conformance 3)', async () => {
    const other = createMockConnector({ id: 'y', name: 'Y', namespace: 'famb', accounts: ['famb:1:def'] })
    const asked = vi.spyOn(other, 'connect')
    const { client, kit, view } = await start({
      networks: [...networks, createMockNetwork({ namespace: 'famb', reference: '2' })],
      families: [
        createMockFamily({
          namespace: 'fama',
          connectors: [createMockConnector({ id: 'w', namespace: 'fama', accounts: ['fama:1:abc'] })],
        }),
        createMockFamily({ namespace: 'famb', connectors: [other] }),
      ],
    })
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'famb:2' })
    connectNetwork(client, { caipNetworkId: 'famb:2' })
    expect(selectRoute(client.getState())).toEqual({ view: 'Connect', data: { caipNetworkId: 'famb:2' } })
    expect(createWalletRowsSelector(client.options)(client.getState()).map(row => row.id)).toEqual(['y'])
    connectRow(client, { rowId: 'y' })
    await kit.settle()
    expect(asked.mock.calls[0]?.[0]?.networks.map(network => network.caipNetworkId)).toEqual([
      'famb:2',
      'famb:1',
    ])
    expect(selectNetwork(client.getState()).caipNetworkId).toBe('famb:2')
    expect(other.mock.get().caipNetworkId).toBe('famb:2')
    expect(view()).toBe('Account')
  })

  test('a wallet on a network that the site does not have is asked to switch to the picked one, and that is what is shown (R4.9)', async () => {
    const other = createMockConnector({
      id: 'y',
      name: 'Y',
      namespace: 'famb',
      accounts: ['famb:9:def'],
      caipNetworkId: 'famb:9',
    })
    const { client, kit } = await start({
      families: [
        createMockFamily({
          connectors: [createMockConnector({ id: 'w', namespace: 'fama', accounts: ['fama:1:abc'] })],
          namespace: 'fama',
        }),
        createMockFamily({ namespace: 'famb', connectors: [other] }),
      ],
    })
    openModal(client, { view: 'Networks' })
    connectNetwork(client, { caipNetworkId: 'famb:1' })
    // The wallet does not switch at once.
    other.mock.set({ staysOnSwitch: true })
    connectRow(client, { rowId: 'y' })
    await kit.settle()
    expect(other.mock.calls.map(call => call.method)).toEqual(['connect', 'mock_switch'])
    expect(selectRoute(client.getState())).toEqual({
      view: 'SwitchNetwork',
      data: { caipNetworkId: 'famb:1' },
    })
  })

  test('leaving the wallet list leaves the picked network (R4.9)', async () => {
    const { client, kit } = await start()
    openModal(client, { view: 'Networks' })
    connectNetwork(client, { caipNetworkId: 'famb:1' })
    goBack(client)
    closeModal(client)
    await connect(client, { connector: { namespace: 'famb', connectorId: 'x' } })
    activateNamespace(client, { namespace: 'fama' })
    await kit.settle()
    expect(client.getState().activeNamespace).toBe('fama')
  })

  test('of a family with an address: that one is shown', async () => {
    const { client, kit } = await start()
    await connect(client, { connector: { namespace: 'famb', connectorId: 'x' } })
    activateNamespace(client, { namespace: 'fama' })
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'famb:1' })
    await kit.settle()
    expect(client.getState().activeNamespace).toBe('famb')
  })

  test('while nothing is connected: the choice', async () => {
    const { client, kit } = await start()
    await disconnect(client)
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'famb:1' })
    await kit.settle()
    expect(client.getState().activeNamespace).toBe('famb')
  })

  test('not at all where the site has switched it off (R3.12)', async () => {
    const { client, view } = await start({ enableNetworkSwitch: false })
    openModal(client, { view: 'Networks' })
    pickNetwork(client, { caipNetworkId: 'fama:2' })
    expect(view()).toBe('Networks')
  })
})

describe('signing', () => {
  test('requests the signature in this tick and resolves with it', async () => {
    const { client, wallet, kit } = await start()
    const signing = signMessage(client, { message: 'Hello' })
    expect(wallet.mock.calls.at(-1)).toEqual({
      method: 'mock_sign',
      params: ['Hello', 'fama:1:abc'],
      caipNetworkId: 'fama:1',
    })
    expect(client.getState().requests).toMatchObject([{ kind: 'signMessage' }])
    await expect(signing).resolves.toBe('signed:["Hello","fama:1:abc"]')
    expect(client.getState().requests).toEqual([])
    expect(kit.names().at(-1)).toBe('SIGN_MESSAGE_SUCCESS')
  })

  test.each([
    ['USER_REJECTED' as const, 'USER_REJECTED', 'The request was declined in the wallet.'],
    [new Error('boom'), 'SIGN_FAILED', 'Error signing message'],
  ])(
    'a failure is typed, with the specified text where none is known (R8.12)',
    async (signError, code, shortMessage) => {
      const { client, wallet, kit } = await start()
      wallet.mock.set({ signError })
      await expect(signMessage(client, { message: 'x' })).rejects.toMatchObject({ code, shortMessage })
      expect(kit.events.at(-1)?.data).toMatchObject({
        type: 'error',
        event: 'SIGN_MESSAGE_ERROR',
        properties: { code },
      })
      expect(client.getState().requests).toEqual([])
    },
  )

  test('without a connection, or in a family without one, it is NOT_CONNECTED', async () => {
    const { client } = await start()
    await expect(signMessage(client, { message: 'x', namespace: 'famb' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    await disconnect(client)
    await expect(signMessage(client, { message: 'x' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect(requestSignature(client, { message: 'x' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('asking for a signature in the modal (R4.7)', () => {
  const signed = ({ mock }: MockConnector) =>
    mock.calls.filter(call => call.method === 'mock_sign').map(call => call.params)
  /** What the button of the view does. */
  const approve = (client: Client) =>
    approveSignature(client, { requestId: selectRoute(client.getState()).data.requestId })

  test('approved: the promise resolves and the modal closes again', async () => {
    const { client, view, kit, wallet } = await start()
    const signature = requestSignature(client, { message: 'Sign me' })
    await kit.settle()
    expect(client.getState().modal.open).toBe(true)
    expect(view()).toBe('SIWXSignMessage')
    expect(selectRoute(client.getState()).data).toEqual({ message: 'Sign me', requestId: expect.any(String) })
    const before = wallet.mock.calls.length
    const shown = selectRoute(client.getState()).data
    const approving = approve(client)
    void approveSignature(client, { requestId: shown.requestId })
    expect(wallet.mock.calls.length).toBe(before + 1)
    await approving
    await expect(signature).resolves.toContain('signed:')
    expect(client.getState().modal.open).toBe(false)
    expect(kit.names()).toContain('CLICK_SIGN_SIWX_MESSAGE')
  })

  test('in an open modal it goes back to where the visitor was', async () => {
    const { client, view, kit } = await start()
    openModal(client)
    const signature = requestSignature(client, { message: 'x' })
    await kit.settle()
    await approve(client)
    await signature
    expect(view()).toBe('Account')
    expect(client.getState().modal.open).toBe(true)
  })

  test.each<[string, (client: Awaited<ReturnType<typeof start>>['client']) => void]>([
    [
      'declining',
      client => cancelSignature(client, { requestId: selectRoute(client.getState()).data.requestId }),
    ],
    ['going back', client => goBack(client)],
    ['closing', client => closeModal(client)],
    ['destroying', client => client.destroy()],
  ])('%s rejects with CANCELLED, and the view is left', async (_, end) => {
    const { client, view, kit } = await start()
    openModal(client)
    const outcome = expect(requestSignature(client, { message: 'x' })).rejects.toMatchObject({
      code: 'CANCELLED',
      message: 'User canceled the request',
    })
    await kit.settle()
    end(client)
    await outcome
    expect(view()).not.toBe('SIWXSignMessage')
  })

  test('declined in the wallet: that error, and the view goes back', async () => {
    const { client, view, kit, wallet } = await start()
    openModal(client)
    wallet.mock.set({ signError: 'USER_REJECTED' })
    const outcome = expect(requestSignature(client, { message: 'x' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    await kit.settle()
    await approve(client)
    await outcome
    expect(view()).toBe('Account')
  })

  test('disconnecting meanwhile cancels it', async () => {
    const { client, kit } = await start()
    const outcome = expect(requestSignature(client, { message: 'x' })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await kit.settle()
    await disconnect(client)
    await outcome
  })

  test('with nothing asked, approving and declining do nothing', async () => {
    const { client, wallet } = await start()
    const before = wallet.mock.calls.length
    for (const requestId of [undefined, 'unknown']) {
      await approveSignature(client, { requestId })
      cancelSignature(client, { requestId })
    }
    expect(wallet.mock.calls).toHaveLength(before)
  })

  test('stacked requests: the one on screen is signed, and going back cancels the one that was (conformance 2)', async () => {
    const { client, kit, wallet, view } = await start()
    openModal(client)
    const first = requestSignature(client, { message: 'first' })
    const second = expect(requestSignature(client, { message: 'second' })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await kit.settle()
    expect(selectRoute(client.getState()).data.message).toBe('second')
    goBack(client)
    await second
    expect(selectRoute(client.getState()).data.message).toBe('first')
    await approve(client)
    await first
    expect(signed(wallet)).toEqual([['first', 'fama:1:abc']])
    expect(view()).toBe('Account')
  })

  test('two requests of equal text are two views and two signatures (conformance 2)', async () => {
    const { client, kit, wallet, view } = await start()
    openModal(client)
    const both = [
      requestSignature(client, { message: 'same' }),
      requestSignature(client, { message: 'same' }),
    ]
    await kit.settle()
    await approve(client)
    expect(view()).toBe('SIWXSignMessage')
    await approve(client)
    await Promise.all(both)
    expect(signed(wallet)).toHaveLength(2)
    expect(view()).toBe('Account')
  })

  test('a request that ends below another one takes its own view along (conformance 2)', async () => {
    const { client, kit, view } = await start()
    openModal(client)
    const first = requestSignature(client, { message: 'first' })
    await kit.settle()
    const approving = approve(client)
    const second = requestSignature(client, { message: 'second' })
    await approving
    await first
    expect(client.getState().modal.history.map(route => route.data.message)).toEqual([undefined, 'second'])
    await approve(client)
    await second
    expect(view()).toBe('Account')
  })

  test('another account in the wallet cancels it: it would sign what was shown to the first', async () => {
    const { client, kit, wallet } = await start()
    const outcome = expect(requestSignature(client, { message: 'x' })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await kit.settle()
    wallet.mock.emit({ type: 'accountsChanged', accounts: ['fama:1:def'] })
    await outcome
    expect(client.getState().modal.open).toBe(false)
  })

  test('it stays with the family it was asked of, whichever is shown later', async () => {
    const { client, kit, wallet } = await start()
    const signature = requestSignature(client, { message: 'x' })
    await kit.settle()
    await connect(client, { connector: { namespace: 'famb', connectorId: 'x' } })
    await approve(client)
    await expect(signature).resolves.toContain('signed:')
    expect(signed(wallet)).toEqual([['x', 'fama:1:abc']])
  })
})

describe('requests of the host', () => {
  test('go to the family of the network they name, and to no other (demand 18)', async () => {
    const { client, wallet } = await start()
    wallet.mock.set({ results: { mock_do: 'done' } })
    await expect(request(client, { method: 'mock_do' })).resolves.toBe('done')
    expect(wallet.mock.calls.at(-1)).toMatchObject({ method: 'mock_do', caipNetworkId: 'fama:1' })
    await expect(request(client, { method: 'mock_do', caipNetworkId: 'fama:2' })).resolves.toBe('done')
    const before = wallet.mock.calls.length
    await expect(request(client, { method: 'mock_do', caipNetworkId: 'famb:1' })).rejects.toMatchObject({
      code: 'PROVIDER_MISSING',
    })
    await expect(request(client, { method: 'mock_do', caipNetworkId: 'bad' as never })).rejects.toMatchObject(
      { code: 'INVALID_CAIP_NETWORK_ID' },
    )
    expect(wallet.mock.calls).toHaveLength(before)
  })

  test('a missing provider: an empty accounts list with a console warning, for questions of accounts alone (R8.4)', async () => {
    const { client } = await start()
    await disconnect(client)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expect(request(client, { method: 'eth_accounts' })).resolves.toEqual([])
    expect(warn).toHaveBeenCalledTimes(1)
    for (const method of ['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction'])
      await expect(request(client, { method })).rejects.toMatchObject({
        code: 'PROVIDER_MISSING',
        shortMessage: 'WalletConnectProvider not connected. Please connect first.',
      })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('a wallet’s own failure is typed, with the default code (R8.15)', async () => {
    const { client, wallet } = await start()
    wallet.mock.set({ requestError: new Error('odd') })
    await expect(request(client, { method: 'mock_do' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
    })
  })

  test('the provider is the active connection’s own', async () => {
    const { client } = await start()
    expect(getProvider(client)).toEqual({ name: 'the provider' })
    expect(getProvider(client, { namespace: 'famb' })).toBeUndefined()
    await disconnect(client)
    expect(getProvider(client)).toBeUndefined()
  })
})
