import {
  createMemoryStorage,
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { maxLabelLength } from '../constants.js'
import { createKit, readKey, reload } from '../fixtures/page.js'
import {
  connect,
  disconnect,
  getProvider,
  request,
  requestSignature,
  selectAccount,
  selectAddressLabel,
  selectAddressLabels,
  selectRecentConnections,
  sendTransfer,
  setAddressLabel,
  signMessage,
  switchConnection,
  switchNetwork,
} from '../index.js'
import {
  connectRecent,
  fetchAccountBalances,
  forgetRecent,
  listAccounts,
  selectAccountBalance,
  startPairing,
} from '../internal.js'
import { maxLabels, readLabels, toLabel } from './addressLabels.js'
import { readChosen } from './readChosen.js'
import { readRecent } from './recentConnections.js'

const a = 'mock:1:one-a'
const b = 'mock:1:one-b'

/** Two wallets of one family, the first with two accounts; both connected, the second in use. */
async function start(options: { multiWallet?: boolean; maxConnections?: number; purposes?: boolean } = {}) {
  const one = createMockConnector({
    id: 'one',
    name: 'One',
    accounts: [a, b],
    results: { mock_read: 'one' },
    provider: { one: true },
  })
  const two = createMockConnector({ id: 'two', name: 'Two', results: { mock_read: 'two' } })
  const three = createMockConnector({ id: 'three', name: 'Three' })
  const adapter = createMockAdapter({
    connectors: [one, two, three],
    balance: 15n * 10n ** 17n,
    transfers: { purposes: { [b]: 'collectibles' } },
  })
  const remote = createMockRemote({ id: 'qr', name: 'QR', autoPair: true })
  const kit = createKit({
    networks: [
      createMockNetwork({ rpcUrls: ['https://rpc.example'] }),
      createMockNetwork({ reference: '2' }),
    ],
    families: [createMockFamily({ adapter: options.purposes ? { ...adapter, hasPurposes: true } : adapter })],
    remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
    remoteFeatures: { multiWallet: options.multiWallet ?? true },
    maxConnections: options.maxConnections,
  })
  await kit.client.prepare()
  for (const connectorId of ['one', 'two'])
    await connect(kit.client, { connector: { namespace: 'mock', connectorId } })
  return { ...kit, kit, one, two, three, adapter, remote }
}

const named = { namespace: 'mock', connectorId: 'one' } as const
const choose = { ...named, address: 'one-b' } as const

describe('a named connection', () => {
  test('is asked although another one is in use, and no other one is (R6.2)', async () => {
    const { client, one, two } = await start()
    const before = two.mock.calls.length
    const read = { method: 'mock_read', caipNetworkId: 'mock:1', connectorId: 'one' } as const
    expect(await request(client, read)).toBe('one')
    await signMessage(client, { message: 'hello', ...named })
    await switchNetwork(client, { caipNetworkId: 'mock:2', connectorId: 'one' })
    expect(getProvider(client, named)).toEqual({ one: true })
    expect(one.mock.get().caipNetworkId).toBe('mock:2')
    expect(two.mock.calls).toHaveLength(before)
    expect(selectAccount(client.getState())).toMatchObject({ connectorId: 'two', caipNetworkId: 'mock:1' })
  })

  test('that is gone is an error, and no other wallet is asked', async () => {
    const { client, two } = await start()
    await disconnect(client, named)
    const before = two.mock.calls.length
    const refused = { code: 'NOT_CONNECTED' }
    const { connectorId } = named
    await expect(request(client, { method: 'mock_read', connectorId })).rejects.toMatchObject(refused)
    await expect(request(client, { method: 'mock_accounts', connectorId })).rejects.toMatchObject(refused)
    await expect(signMessage(client, { message: 'x', connectorId })).rejects.toMatchObject(refused)
    await expect(requestSignature(client, { message: 'x', connectorId })).rejects.toMatchObject(refused)
    const move = { caipNetworkId: 'mock:2', connectorId } as const
    await expect(switchNetwork(client, move)).rejects.toMatchObject(refused)
    expect(getProvider(client, { connectorId })).toBeUndefined()
    expect(two.mock.calls).toHaveLength(before)
  })

  test('pays only while it is in use', async () => {
    const { client, one, two } = await start()
    const before = [one, two].map(({ mock }) => mock.calls.length)
    const payment = { amount: '1', receiver: 'somebody', connectorId: 'one' }
    await expect(sendTransfer(client, payment)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect(sendTransfer(client, { ...payment, caipNetworkId: 'mock:2' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect([one, two].map(({ mock }) => mock.calls.length)).toEqual(before)
  })

  test('two switches to one network reach each its own wallet', async () => {
    const { client, one, two } = await start()
    const caipNetworkId = 'mock:2'
    await Promise.all([
      switchNetwork(client, { caipNetworkId }),
      switchNetwork(client, { caipNetworkId, connectorId: 'one' }),
    ])
    for (const { mock } of [one, two]) expect(mock.get().caipNetworkId).toBe(caipNetworkId)
  })
})

describe('an account that the visitor has chosen', () => {
  test('is used, whatever order the wallet names, over a reload without a prompt, and until it is not shared (R3.5)', async () => {
    const { client, one, kit } = await start()
    await switchConnection(client, choose)
    expect(selectAccount(client.getState())).toMatchObject({ connectorId: 'one', address: 'one-b' })
    one.mock.emit({ type: 'accountsChanged', accounts: [a, b] })
    expect(selectAccount(client.getState()).accounts).toEqual([b, a])
    expect(readKey(kit.storage, 'chosen_accounts')).toEqual({ 'mock:one': 'one-b' })
    const next = reload(kit)
    await next.settle()
    expect(selectAccount(next.client.getState())).toMatchObject({ isConnected: true, address: 'one-b' })
    expect(one.mock.calls.filter(({ method }) => method === 'connect')).toHaveLength(1)
    one.mock.emit({ type: 'accountsChanged', accounts: [a] })
    expect(selectAccount(next.client.getState())).toMatchObject({ address: 'one-a' })
    one.mock.emit({ type: 'accountsChanged', accounts: [a, b] })
    expect(selectAccount(next.client.getState())).toMatchObject({ address: 'one-a' })
    expect(readKey(kit.storage, 'chosen_accounts')).toBeUndefined()
  })

  test('keeps what is known of it, also where the wallet names another one first', async () => {
    const { client, one } = await start()
    await switchConnection(client, choose)
    const before = client.getState().families['mock']?.account
    one.mock.emit({ type: 'accountsChanged', accounts: [a, b] })
    expect(client.getState().families['mock']?.account).toBe(before)
  })

  test('is the one of another tab, too', async () => {
    const { client, kit } = await start()
    const tab = createKit({ ...client.options, id: undefined, storage: kit.storage.createTab() })
    await tab.settle()
    await switchConnection(client, choose)
    await kit.settle()
    await tab.settle()
    expect(selectAccount(tab.client.getState())).toMatchObject({ connectorId: 'one', address: 'one-b' })
  })

  test('has to be one that the wallet shares, and not one for collectibles', async () => {
    const { client } = await start({ purposes: true })
    const before = client.getState()
    await expect(switchConnection(client, { ...named, address: 'zzz' })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    await expect(switchConnection(client, choose)).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(client.getState()).toBe(before)
  })

  test('gives way to an approval, which is newer', async () => {
    const { client } = await start()
    await switchConnection(client, choose)
    await connect(client, { connector: named })
    expect(selectAccount(client.getState()).address).toBe('one-a')
  })
})

describe('the limit of connections', () => {
  test('refuses a further wallet before it is asked, and ends none (R6.2)', async () => {
    const { client, three, settle, remote } = await start({ maxConnections: 2 })
    const before = client.getState().families
    await expect(
      connect(client, { connector: { namespace: 'mock', connectorId: 'three' } }),
    ).rejects.toMatchObject({ code: 'WALLET_LIMIT', details: '`maxConnections` is 2.' })
    startPairing(client, { transportId: 'qr' })
    await settle()
    expect(client.getState().flow).toMatchObject({ step: 'failed', error: { code: 'WALLET_LIMIT' } })
    expect(await remote.createTransport().getSessions()).toEqual([])
    expect(three.mock.calls).toEqual([])
    expect(client.getState().families).toBe(before)
    // One that is connected already is not one more.
    await connect(client, { connector: named })
    await disconnect(client, named)
    await connect(client, { connector: { namespace: 'mock', connectorId: 'three' } })
    expect(three.mock.calls).toHaveLength(1)
  })

  test('is none where one wallet is used: it takes the place of the one before', async () => {
    const { client } = await start({ multiWallet: false, maxConnections: 1 })
    await connect(client, { connector: { namespace: 'mock', connectorId: 'three' } })
    expect(selectAccount(client.getState()).connectorId).toBe('three')
  })
})

describe('labels', () => {
  test('are kept by address, over a reload and in another tab (R3.5)', async () => {
    const { client, kit } = await start()
    const tab = createKit({ ...client.options, id: undefined, storage: kit.storage.createTab() })
    await tab.settle()
    await setAddressLabel(client, { account: a, label: '  Rent \n money ' })
    await tab.settle()
    for (const each of [client, tab.client])
      expect(selectAddressLabel(each.getState(), 'mock:2:one-a')).toBe('Rent money')
    const next = reload(kit)
    await next.settle()
    expect(selectAddressLabels(next.client.getState())).toEqual({ 'mock:one-a': 'Rent money' })
    await setAddressLabel(next.client, { account: a, label: ' ' })
    expect(selectAddressLabel(next.client.getState(), a)).toBeUndefined()
    expect(readKey(kit.storage, 'address_labels')).toBeUndefined()
  })

  test('need the feature, and a CAIP-10 account', async () => {
    const { client } = await start({ multiWallet: false })
    await expect(setAddressLabel(client, { account: a, label: 'x' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
    await expect(setAddressLabel(client, { account: 'x' as never, label: 'x' })).rejects.toMatchObject({
      code: 'INVALID_CAIP_ADDRESS',
    })
    expect(client.getState().slices.wallets).toBeUndefined()
  })

  test('are one clean line of 40 characters at most', () => {
    expect(toLabel('x'.repeat(60))).toBe('x'.repeat(maxLabelLength))
    expect(toLabel('👨‍👩‍👧'.repeat(50))).toBe('👨‍👩‍👧'.repeat(maxLabelLength))
    expect(toLabel('Sav\u202eings\u200b')).toBe('Savings')
    expect([undefined, 7, {}, '', '\u200b'].map(toLabel)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('that are hostile are not read back', () => {
    expect(readLabels(undefined)).toEqual({})
    expect(readLabels(['x'])).toEqual({})
    expect(
      readLabels({
        'mock:one': 'Fine',
        'mock:two': 7,
        'mock:three': 'a\u202eb',
        'mock:four': 'x'.repeat(41),
        'mock:': 'x',
        nothing: 'x',
        ['__proto__']: 'x',
        ['m'.repeat(500)]: 'x',
      }),
    ).toEqual({ 'mock:one': 'Fine' })
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`mock:a${index}`, 'x']))
    expect(Object.keys(readLabels(many))).toHaveLength(maxLabels)
  })
})

describe('wallets of before', () => {
  test('are listed once they have ended, connect again with one call, and go then (R6.2)', async () => {
    const { client, one, kit } = await start()
    await disconnect(client, named)
    expect(selectRecentConnections(client.getState())).toEqual([{ ...named, name: 'One' }])
    expect(JSON.stringify(kit.storage.entries()['@latchkit/recent_connections'])).not.toContain('one-a')
    const next = reload(kit)
    await next.client.prepare()
    await next.settle()
    const [recent] = selectRecentConnections(next.client.getState())
    if (!recent) throw new Error('no wallet')
    expect(one.mock.calls.filter(({ method }) => method === 'connect')).toHaveLength(1)
    expect(await connectRecent(next.client, recent)).toBe(true)
    await next.settle()
    expect(selectAccount(next.client.getState()).connectorId).toBe('one')
    expect(selectRecentConnections(next.client.getState())).toEqual([])
  })

  test('can be taken from the list; one that cannot be reached says so', async () => {
    const { client } = await start()
    expect(await connectRecent(client, { namespace: 'mock', connectorId: 'gone' })).toBe(false)
    await disconnect(client)
    expect(selectRecentConnections(client.getState())).toHaveLength(2)
    await forgetRecent(client, named)
    expect(selectRecentConnections(client.getState()).map(({ connectorId }) => connectorId)).toEqual(['two'])
  })

  test('are none where one wallet is used', async () => {
    const { client, kit } = await start({ multiWallet: false })
    await disconnect(client)
    expect(selectRecentConnections(client.getState())).toEqual([])
    expect(Object.keys(kit.storage.entries()).filter(key => /recent_conn|labels|chosen/.test(key))).toEqual(
      [],
    )
  })

  test('that are hostile are not read back', () => {
    const entry = { namespace: 'mock', connectorId: 'one', name: 'One' }
    expect(readRecent('x')).toEqual([])
    expect(
      readRecent([
        null,
        7,
        { ...entry, name: 'a\u202eb' },
        { ...entry, connectorId: 'x'.repeat(300) },
        { ...entry, icon: 'javascript:alert(1)', walletId: 7, secret: 'x' },
        entry,
        ...Array.from({ length: 90 }, (_, index) => ({ ...entry, connectorId: `w${index}` })),
      ]),
    ).toEqual([entry, ...['w0', 'w1', 'w2', 'w3'].map(connectorId => ({ ...entry, connectorId }))])
    expect(readChosen({ 'mock:one': 'a b', 'mock:two': 'fine', x: 'y', 'mock:three': 7 })).toEqual({
      'mock:two': 'fine',
    })
    expect(readChosen([])).toEqual({})
  })

  test('a broken storage is none', async () => {
    const storage = createMemoryStorage({
      '@latchkit/address_labels': '{',
      '@latchkit/recent_connections': 'null',
      '@latchkit/chosen_accounts': '[1]',
    })
    const { client, settle } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors: [createMockConnector({ id: 'one', accounts: [a, b] })] })],
      remoteFeatures: { multiWallet: true },
      storage,
    })
    await client.prepare()
    await connect(client, { connector: named })
    await settle()
    expect(client.getState().slices.wallets).toEqual({ labels: {}, recent: [], balances: {}, chosen: {} })
  })
})

describe('balances of all accounts', () => {
  test('are read on demand, each once in 30 s', async () => {
    const { client, environment, adapter } = await start({ purposes: true })
    expect(selectAccountBalance(client.getState(), a)).toBeUndefined()
    await fetchAccountBalances(client)
    expect(selectAccountBalance(client.getState(), a)).toMatchObject({ balance: '1.5', symbol: 'MCK' })
    expect(selectAccountBalance(client.getState(), b)).toMatchObject({ purpose: 'collectibles' })
    adapter.mock.setBalance(0n)
    await fetchAccountBalances(client)
    expect(selectAccountBalance(client.getState(), a)?.balance).toBe('1.5')
    await environment.advance(31_000)
    adapter.mock.setBalance('RPC_FAILED')
    await fetchAccountBalances(client)
    expect(selectAccountBalance(client.getState(), a)?.balance).toBeUndefined()
  })

  test('are none where one wallet is used', async () => {
    const { client } = await start({ multiWallet: false })
    const before = client.getState()
    await fetchAccountBalances(client)
    expect(client.getState()).toBe(before)
  })

  test('each address is listed once, on the network of the wallet, 20 at most', () => {
    const caipNetworkId = 'mock:2'
    expect(listAccounts({ caipNetworkId, accounts: ['mock:1:x', 'mock:2:x', 'mock:1:y'] })).toEqual([
      'mock:2:x',
      'mock:1:y',
    ])
    const accounts = Array.from({ length: 500 }, (_, index) => `mock:2:${index}` as const)
    expect(listAccounts({ caipNetworkId, accounts })).toHaveLength(20)
  })
})

test('R6.2: another wallet that changes its network leaves the view that asks the one in use', async () => {
  const { client, one, two } = await start()
  two.mock.set({ silent: true })
  await switchNetwork(client, { caipNetworkId: 'mock:2', confirm: true })
  expect(client.getState().modal).toMatchObject({ open: true, history: [{ view: 'SwitchNetwork' }] })
  one.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:2' })
  expect(client.getState().modal.history.at(-1)?.view).toBe('SwitchNetwork')
  two.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:2' })
  expect(client.getState().modal.history.at(-1)?.view).toBe('Account')
})
