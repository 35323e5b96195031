import { createApiClient } from '@latchkit/api'
import type { LatchkitEvent, Network } from '@latchkit/core'
import { createRpcClient, LatchkitError } from '@latchkit/core/family'
import { keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServerOptions } from './options.js'
import { createStorage } from './storage/createStorage.js'
import { createTestServer, type TestServer } from './testing/createTestServer.js'
import { createFakeEvm } from './testing/fakeEvm.js'

// The typed client against the real app: each parses what the other sends.

const origin = 'https://app.example'
const open: TestServer[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const server of open.splice(0)) await server.server.close()
})

async function connect(options: ServerOptions = {}, projectId?: string, from = origin) {
  const evm = createFakeEvm()
  const storage = await createStorage('memory:')
  const server = await createTestServer({
    storage,
    allowedOrigins: [origin],
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    fetch: evm.fetch,
    ...options,
  })
  open.push(server)
  const alerts: string[] = []
  const client = createApiClient({
    baseUrl: 'http://server',
    projectId,
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    onAlert: ({ code }) => alerts.push(code),
    // A browser adds the Origin itself.
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', from)
      if (typeof init?.body === 'string' && !headers.has('content-type'))
        headers.set('content-type', 'text/plain;charset=UTF-8')
      return server.server.fetch(new Request(String(input), { ...init, headers }))
    },
  })
  return { client, evm, server, storage, alerts }
}

const event = (name: string): LatchkitEvent =>
  ({
    id: '0b0e5f0e-6f4c-4c63-9d6c-0d3b6b1c7a11',
    timestamp: 7,
    data: { type: 'track', event: name, properties: { connected: false } },
  }) as unknown as LatchkitEvent

test('R7.12, R9.1: the directory over all its pages of 40 holds every wallet once', async () => {
  const { client } = await connect()
  const first = await client.directory.getWallets({ page: 1, entries: 40 })
  const ids = first.wallets.map(wallet => wallet.id)
  for (let page = 2; ids.length < first.count; page++) {
    const { wallets } = await client.directory.getWallets({ page, entries: 40 })
    expect(wallets.length).toBeGreaterThan(0)
    ids.push(...wallets.map(wallet => wallet.id))
  }
  expect(new Set(ids).size).toBe(first.count)
})

test('R7.12: search, include, exclude and chains arrive as they were meant', async () => {
  const { client } = await connect()
  const { wallets } = await client.directory.getWallets({ page: 1, entries: 100, search: 'metamask' })
  const [metamask] = wallets
  expect(metamask?.name).toMatch(/metamask/i)
  const id = metamask?.id ?? ''
  const included = await client.directory.getWallets({ page: 1, entries: 4, include: [id] })
  expect(included.wallets.map(wallet => wallet.id)).toEqual([id])
  const excluded = await client.directory.getWallets({
    page: 1,
    entries: 100,
    search: 'metamask',
    exclude: [id],
  })
  expect(excluded.wallets.map(wallet => wallet.id)).not.toContain(id)
  const stacks = await client.directory.getWallets({ page: 1, entries: 100, chains: ['stacks:1'] })
  expect(stacks.count).toBeGreaterThan(0)
  expect(stacks.wallets.every(wallet => wallet.chains.some(chain => chain.startsWith('stacks')))).toBe(true)
})

test('R7.12: a wallet loses nothing on the way but its source', async () => {
  const { client } = await connect()
  const { loadWallets } = await import('@latchkit/wallets')
  const bundled = await loadWallets()
  const { wallets } = await client.directory.getWallets({ page: 1, entries: 100 })
  for (const wallet of wallets) {
    const { source: _, ...facts } = bundled.find(each => each.id === wallet.id) ?? { source: '' }
    expect(wallet).toMatchObject(facts)
  }
})

test('R7.14, R7.15, R7.16: the address of an icon leads to a drawing', async () => {
  const { client, server } = await connect({}, 'p1')
  const { wallets } = await client.directory.getWallets({ page: 1, entries: 4 })
  for (const wallet of wallets) {
    const icon = await client.directory.getWalletIcon(wallet)
    const { pathname, search } = new URL(icon && 'url' in icon ? icon.url : '')
    const response = await server.get(pathname + search)
    expect(response.headers.get('content-type')).toMatch(/^image\/svg/)
  }
  const { directory } = client
  const marks = [
    (await directory.getNetwork?.({ caipNetworkId: 'eip155:31337' }))?.icon,
    (await directory.getNetwork?.({ caipNetworkId: 'eip155:31337', imageId: 'ethereum' }))?.icon,
    await directory.getCurrencyIcon?.({ code: 'EUR' }),
  ]
  for (const mark of marks) {
    const { pathname, search } = new URL(mark && 'url' in mark ? mark.url : '')
    const response = await server.get(pathname + search)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\/svg/)
  }
})

test('R7.30, R7.40: balances come through, icons as addresses of the server', async () => {
  const { client, evm } = await connect()
  evm.native = 42n * 10n ** 18n
  expect(await client.blockchainData.getSupportedNetworks()).toEqual(['eip155:31337'])
  const account = 'eip155:31337:0x00000000000000000000000000000000000a11ce' as const
  expect(await client.blockchainData.getBalances({ account })).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      quantity: { decimals: 18, numeric: '42' },
      iconUrl: expect.stringMatching(/^http:\/\/server\/public\/getTokenImage\/eth\?.*st=/),
    },
  ])
  evm.native = 1n
  expect((await client.blockchainData.getBalances({ account, forceUpdate: true }))[0]?.quantity.numeric).toBe(
    '0.000000000000000001',
  )
})

test('R7.32: a history comes through page by page; what others put into it only when it is asked for', async () => {
  const chain = 'eip155:31337'
  const [owner, other] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const { client, storage } = await connect({ activityChains: [chain] })
  const { getHistory } = client.blockchainData
  if (!getHistory || !storage.activity) throw new Error('no history')
  const blocks = Array.from({ length: 150 }, (_, number) => ({
    number,
    hash: `0x${number}`,
    time: 1_800_000_000_000 + number,
    transactions: [
      {
        place: 0,
        hash: `0x${String(number).padStart(64, '0')}`,
        sender: number % 10 === 0 ? other : owner,
        recipient: other,
        nonce: number,
        isFailed: false,
        selector: '',
        fee: '21000',
        entries: [
          {
            kind: 'transfer',
            standard: 'native',
            token: '',
            item: '',
            sender: owner,
            recipient: other,
            amount: number % 10 === 0 ? '0' : '1500000000000000000',
          } as const,
        ],
      },
    ],
  }))
  await storage.activity.append({ chain, tipHash: undefined, blocks })
  const account = `${chain}:${owner}` as const
  const first = await getHistory({ account })
  expect(first.transactions).toHaveLength(100)
  expect(first.isStale).toBe(true)
  expect(first.transactions[0]).toMatchObject({
    metadata: { operationType: 'send', chain, block: 149, status: 'confirmed' },
    transfers: [
      {
        fungible_info: {
          symbol: 'ETH',
          icon: { url: expect.stringMatching(/^http:\/\/server\/public\/getTokenImage\/eth\?.*st=/) },
        },
        quantity: { numeric: '1.5' },
        direction: 'out',
        recipient: other,
      },
    ],
  })
  const second = await getHistory({ account, cursor: first.next })
  expect(second.transactions).toHaveLength(35)
  expect(second.next).toBeUndefined()
  const all = await getHistory({ account, includeHidden: true })
  expect(all.transactions.filter(({ hidden }) => hidden)).toHaveLength(10)
  await expect(getHistory({ account, cursor: 'bm90b25l' })).rejects.toMatchObject({
    code: 'HISTORY_UNAVAILABLE',
    cause: { code: 'HTTP_STATUS' },
  })
})

test('D12: a network whose history is not kept rejects with the code that says so', async () => {
  const { client } = await connect()
  await expect(
    client.blockchainData.getHistory?.({ account: `eip155:31337:0x${'a'.repeat(40)}` }),
  ).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})

test('an invalid account of the network rejects with its code', async () => {
  const { client } = await connect()
  await expect(client.blockchainData.getBalances({ account: 'eip155:31337:unknown' })).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    message: 'HTTP status code: 400',
  })
})

test('R7.10, R7.11: settings and origins', async () => {
  const { client } = await connect({ features: { email: false, socials: ['google'] } })
  expect(await client.remoteConfig.getFeatures()).toEqual({ email: false, socials: false })
  expect(await client.remoteConfig.getAllowedOrigins()).toEqual([origin])
})

test('R8.1: a page that is not allowed gets an empty list', async () => {
  const { client } = await connect({}, undefined, 'https://evil.example')
  expect(await client.remoteConfig.getAllowedOrigins()).toEqual([])
  await expect(client.directory.getWallets({ page: 1, entries: 4 })).rejects.toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'HTTP status code: 403',
  })
})

test('R8.1: at the limit of requests the origins are RATE_LIMITED', async () => {
  const { client } = await connect({ rateLimits: { perIp: 1 } })
  await client.remoteConfig.getFeatures()
  await expect(client.remoteConfig.getAllowedOrigins()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('R7.20, R7.21: events of a page are kept by the server', async () => {
  vi.stubGlobal('location', { href: `${origin}/shop?x=1`, hostname: 'app.example', origin })
  const { client, storage } = await connect()
  client.analytics.send([event('INITIALIZE'), event('MODAL_CREATED'), event('MODAL_OPEN')])
  await vi.waitFor(async () => expect(await storage.events.list({ limit: 10 })).toHaveLength(2))
  const kept = await storage.events.list({ limit: 10 })
  expect(kept.map(row => row.name).sort()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  expect(JSON.parse(kept[0]?.body ?? '')).toMatchObject({ url: `${origin}/shop`, domain: 'app.example' })
})

test('R8.2: a page that is not allowed is notified of it once', async () => {
  const { client, storage, alerts } = await connect({}, undefined, 'https://evil.example')
  client.analytics.send([event('INITIALIZE')])
  await vi.waitFor(() => expect(alerts).toEqual(['INVALID_APP_CONFIGURATION']))
  client.analytics.send([event('INITIALIZE')])
  expect(await storage.events.list({ limit: 10 })).toEqual([])
  expect(alerts).toHaveLength(1)
})

test('D3, R8.14: a server with projects names what is wrong with the id', async () => {
  const projects = [{ id: 'p1' }]
  await expect((await connect({ projects })).client.remoteConfig.getFeatures()).rejects.toMatchObject({
    code: 'PROJECT_ID_MISSING',
  })
  await expect((await connect({ projects }, 'p2')).client.remoteConfig.getFeatures()).rejects.toMatchObject({
    code: 'INVALID_PROJECT_ID',
  })
  expect(await (await connect({ projects }, 'p1')).client.remoteConfig.getFeatures()).toEqual({
    email: false,
    socials: false,
  })
})

test("a chain library reads through the pass-through's address", async () => {
  const { client, evm, server } = await connect()
  evm.native = 99n
  const { createPublicClient, http } = await import('viem')
  const url = new URL(client.getRpcUrl('eip155:31337'))
  const reader = createPublicClient({
    transport: http(url.href, {
      fetchFn: (_input, init) => server.server.fetch(new Request(url, init)),
      batch: true,
    }),
  })
  const address = '0x00000000000000000000000000000000000a11ce'
  const [balance, chainId] = await Promise.all([reader.getBalance({ address }), reader.getChainId()])
  expect({ balance, chainId }).toEqual({ balance: 99n, chainId: 31337 })
})

test("D35, D48: core broadcasts a signed transaction through the client's address", async () => {
  const { client, evm, server } = await connect({}, 'p1')
  const transaction = await mnemonicToAccount(
    'test test test test test test test test test test test junk',
  ).signTransaction({ type: 'eip1559', chainId: 31337, nonce: 0, gas: 21_000n, maxFeePerGas: 1n })
  const hash = keccak256(transaction)
  evm.fault = ({ id }) => Response.json({ jsonrpc: '2.0', id, result: hash })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.server.fetch(new Request(url, init)))
  const rpc = createRpcClient({
    toError: error => new LatchkitError('RPC_FAILED', { cause: error }),
    context: { getServerBroadcastUrl: async () => client.getBroadcastUrl() },
  })
  const network = {
    caipNetworkId: 'eip155:31337',
    id: 31337,
    chainNamespace: 'eip155',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  } satisfies Network
  expect(await rpc.broadcast({ network, transaction })).toBe(hash)
  expect(evm.calls).toEqual(['eth_sendRawTransaction'])
})
