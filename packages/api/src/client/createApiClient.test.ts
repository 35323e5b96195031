import { type Alert, isError } from '@latchkit/core'
import { rpcRetryDelayMs, rpcTimeoutMs } from '@latchkit/core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClientOptions, createApiClient } from './createApiClient.js'

type Handler = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>

const seen: { url: URL; init: RequestInit | undefined }[] = []

const createClient = (handler: Handler, options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl: 'https://server.example/',
    sdkType: 'appkit',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      seen.push({ url, init })
      return handler(url, init)
    },
    ...options,
  })

const json = (body: unknown, status = 200) => Response.json(body, { status })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    error => ({ code: error.code, message: error.message }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('R7.1: every GET carries projectId, st and sv', async () => {
  const client = createClient(() => json({ features: {} }), { projectId: 'p1' })
  await client.remoteConfig.getFeatures()
  expect(String(seen[0]?.url)).toBe(
    'https://server.example/appkit/v1/config?projectId=p1&st=appkit&sv=react-latchkit-0.1.0',
  )
})

test('R7.2, D3: clientId is appended when set; an absent projectId is left out', async () => {
  const client = createClient(() => json({ features: {} }), { clientId: 'c1' })
  await client.remoteConfig.getFeatures()
  expect(seen[0]?.url.search).toBe('?st=appkit&sv=react-latchkit-0.1.0&clientId=c1')
})

test.each([
  [400, 'HTTP_STATUS'],
  [404, 'HTTP_STATUS'],
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
  [503, 'SERVER_ERROR'],
])("R7.3: %i throws 'HTTP status code: {n}' with code %s", async (status, code) => {
  const client = createClient(() => json({ code: 'X', message: 'secret', requestId: '1' }, status))
  const result = codeOf(client.directory.getWallets({ page: 1, entries: 4 }))
  await vi.runAllTimersAsync()
  expect(await result).toEqual({ code, message: `HTTP status code: ${status}` })
})

test('R8.14: the code of the server says what a refusal was about', async () => {
  const client = createClient(() => json({ code: 'INVALID_PROJECT_ID', message: '', requestId: '' }, 401))
  const result = codeOf(client.directory.getWallets({ page: 1, entries: 4 }))
  expect(await result).toEqual({ code: 'INVALID_PROJECT_ID', message: 'HTTP status code: 401' })
  const hostile = createClient(() => json({ code: 'constructor' }, 403))
  expect(await codeOf(hostile.directory.getWallets({ page: 1, entries: 4 }))).toMatchObject({
    code: 'HTTP_STATUS',
  })
})

test('R9.15: a failing server is asked three times more, after 150, 300 and 600 ms', async () => {
  const times: number[] = []
  const client = createClient(() => {
    times.push(Date.now())
    return json({}, 502)
  })
  const result = codeOf(client.blockchainData.getSupportedNetworks())
  await vi.runAllTimersAsync()
  expect(await result).toMatchObject({ code: 'SERVER_ERROR' })
  expect(times.map(time => time - (times[0] ?? 0))).toEqual(
    [0, 1, 3, 7].map(factor => factor * rpcRetryDelayMs),
  )
})

test('R9.15: what is refused is not asked again', async () => {
  const client = createClient(() => json({}, 403))
  await codeOf(client.blockchainData.getSupportedNetworks())
  expect(seen).toHaveLength(1)
})

test('R9.15: a try ends after 10 s', async () => {
  const client = createClient(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const began = Date.now()
  const result = codeOf(client.blockchainData.getSupportedNetworks())
  await vi.runAllTimersAsync()
  expect(await result).toMatchObject({ code: 'REQUEST_TIMEOUT' })
  expect(Date.now() - began).toBe(4 * rpcTimeoutMs + 7 * rpcRetryDelayMs)
})

test('an aborted call settles at once as cancelled, while asking and while waiting to ask again', async () => {
  const controller = new AbortController()
  const client = createClient(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const result = codeOf(client.directory.getWallets({ page: 1, entries: 4, signal: controller.signal }))
  controller.abort()
  expect(await result).toMatchObject({ code: 'CANCELLED' })

  const second = new AbortController()
  const failing = createClient(() => json({}, 500))
  const waiting = codeOf(failing.directory.getWallets({ page: 1, entries: 4, signal: second.signal }))
  await vi.advanceTimersByTimeAsync(100)
  second.abort()
  expect(await waiting).toMatchObject({ code: 'CANCELLED' })
  expect(
    await codeOf(failing.directory.getWallets({ page: 1, entries: 4, signal: second.signal })),
  ).toMatchObject({
    code: 'CANCELLED',
  })
})

test('a failed fetch is reported as offline when the browser is offline, else as a server failure', async () => {
  const broken = () => {
    throw new TypeError('fetch failed')
  }
  const failed = codeOf(createClient(broken).blockchainData.getSupportedNetworks())
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'SERVER_ERROR' })
  vi.stubGlobal('navigator', { onLine: false })
  const offline = codeOf(createClient(broken).blockchainData.getSupportedNetworks())
  await vi.runAllTimersAsync()
  expect(await offline).toMatchObject({ code: 'OFFLINE' })
})

test.each([['not json'], ['null'], ['[]'], ['{"http":"eip155:1","ws":[]}'], ['{"http":["x"],"ws":[]}']])(
  'a hostile answer is refused: %s',
  async body => {
    const client = createClient(() => new Response(body))
    expect(await codeOf(client.blockchainData.getSupportedNetworks())).toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  },
)

test('R7.12: the directory asks with names of the wire and reads {data, count}', async () => {
  const client = createClient(() => json({ data: [{ id: 'a', name: 'A' }], count: 9 }))
  const reply = await client.directory.getWallets({
    page: 2,
    entries: 40,
    search: 'met a',
    badgeType: 'certified',
    include: ['a', 'b'],
    exclude: [],
    chains: ['eip155:1'],
  })
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    st: 'appkit',
    sv: 'react-latchkit-0.1.0',
    page: '2',
    entries: '40',
    search: 'met a',
    badge_type: 'certified',
    include: 'a,b',
    chains: 'eip155:1',
  })
  expect(reply.count).toBe(9)
  expect(reply.wallets.map(wallet => wallet.name)).toEqual(['A'])
})

test('one bad record never empties the directory', async () => {
  const client = createClient(() =>
    json({
      data: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B', mobile_link: 'javascript:alert(1)' },
        null,
        { id: '../c', name: 'C' },
        { id: 'd', name: 'D' },
      ],
      count: 5,
    }),
  )
  const { wallets } = await client.directory.getWallets({ page: 1, entries: 5 })
  expect(wallets.map(wallet => wallet.id)).toEqual(['a', 'd'])
})

test('R7.14: an icon is an address on the server; without an image id there is none', async () => {
  const client = createClient(() => json({}), { projectId: 'p' })
  expect(await client.directory.getWalletIcon({ id: 'a', image_id: 'b/c' })).toEqual({
    url: 'https://server.example/getWalletImage/b%2Fc?projectId=p&st=appkit&sv=react-latchkit-0.1.0',
  })
  expect(await client.directory.getWalletIcon({ id: 'a' })).toBeUndefined()
  expect(seen).toHaveLength(0)
})

test('R7.15, conformance 8: a network’s mark is an address on the server, by its CAIP-2 id', async () => {
  const client = createClient(() => json({}), { projectId: 'p' })
  expect(await client.directory.getNetwork?.({ caipNetworkId: 'eip155:1' })).toEqual({
    icon: {
      url: 'https://server.example/public/getAssetImage/eip155%3A1?projectId=p&st=appkit&sv=react-latchkit-0.1.0',
    },
  })
  expect(seen).toHaveLength(0)
})

const record = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: 18, numeric: '1' } }
const serve =
  (balances: unknown[]): Handler =>
  url =>
    url.pathname === '/v1/supported-chains' ? json({ http: ['eip155:1'], ws: [] }) : json({ balances })

test('R7.30, R7.40, R7.50: supported chains are asked once, before the first balance', async () => {
  const client = createClient(serve([record]))
  const account = 'eip155:1:0xabc'
  expect(await client.blockchainData.getBalances({ account })).toEqual([record])
  await client.blockchainData.getBalances({ account, currency: 'eur', forceUpdate: true })
  expect(seen.map(({ url }) => url.pathname)).toEqual([
    '/v1/supported-chains',
    '/v1/account/0xabc/balance',
    '/v1/account/0xabc/balance',
  ])
  expect(seen[1]?.url.searchParams.get('currency')).toBe('usd')
  expect(Object.fromEntries(seen[2]?.url.searchParams ?? [])).toMatchObject({
    currency: 'eur',
    chainId: 'eip155:1',
    forceUpdate: 'true',
  })
})

test('R7.40, D5: what the server could not read is what the page last knew, with its age', async () => {
  const held = (token: string, numeric: string) => ({
    ...record,
    address: `eip155:1:${token}`,
    quantity: { decimals: 18, numeric },
  })
  const client = createClient(url =>
    url.pathname === '/v1/supported-chains'
      ? json({ http: ['eip155:1'], ws: [] })
      : json({
          balances: [record, { ...held('0xb', '7'), asOf: 5 }],
          unread: ['eip155:1:0xa', 'eip155:1:0xb', 'eip155:1:0xd'],
        }),
  )
  const plain = (token: string, numeric: string) => ({
    ...held(token, numeric),
    chainId: 'eip155:1' as const,
    address: token,
  })
  const known = { balances: [plain('0xa', '3'), plain('0xb', '4'), plain('0xc', '5')], asOf: 9 }
  const onUnread = vi.fn()
  const balances = await client.blockchainData.getBalances({ account: 'eip155:1:0xabc', known, onUnread })
  expect(balances).toEqual([
    record,
    { ...held('0xb', '7'), asOf: 5 },
    // 0xc was read and is not held any more; of 0xd nothing is known.
    { ...plain('0xa', '3'), asOf: 9 },
  ])
  expect(onUnread.mock.calls).toEqual([[1]])
})

test('D73: a list that was read whole says nothing of tokens that could not be', async () => {
  const onUnread = vi.fn()
  const unread = ['eip155:5:0xd', 'eip155:1:0xa']
  const client = createClient(url =>
    url.pathname === '/v1/supported-chains'
      ? json({ http: ['eip155:1'], ws: [] })
      : json({ balances: [record, { ...record, address: 'eip155:1:0xa' }], unread }),
  )
  await client.blockchainData.getBalances({ account: 'eip155:1:0xabc', onUnread })
  expect(onUnread).not.toHaveBeenCalled()
})

test('T12: a token on no list keeps its mark on the way to the page', async () => {
  const unlisted = { ...record, address: 'eip155:1:0xabc', unlisted: true }
  const client = createClient(serve([record, unlisted]))
  const balances = await client.blockchainData.getBalances({ account: 'eip155:1:0xabc' })
  expect(balances.map(each => each.unlisted)).toEqual([undefined, true])
})

test('R7.30: a failed response about chains is not cached', async () => {
  let fail = true
  const client = createClient(url => (fail ? json({}, 400) : serve([record])(url, undefined)))
  expect(await codeOf(client.blockchainData.getSupportedNetworks())).toMatchObject({ code: 'HTTP_STATUS' })
  fail = false
  expect(await client.blockchainData.getSupportedNetworks()).toEqual(['eip155:1'])
})

test("R8.3: a network the server does not read is 'Token Balance Unavailable', and is not asked for", async () => {
  const client = createClient(serve([]))
  expect(await codeOf(client.blockchainData.getBalances({ account: 'eip155:5:0xabc' }))).toEqual({
    code: 'BALANCE_UNAVAILABLE',
    message: 'Token Balance Unavailable',
  })
  expect(seen).toHaveLength(1)
})

test('R8.11: an account that is not CAIP-10 is refused before any request', async () => {
  const client = createClient(serve([]))
  expect(await codeOf(client.blockchainData.getBalances({ account: '0xabc' as never }))).toEqual({
    code: 'INVALID_CAIP_ADDRESS',
    message: 'Invalid CAIP-10 address',
  })
  expect(seen).toHaveLength(0)
})

test('R7.1: a path as an icon is resolved against the server, with who asks; holdings of another chain are dropped', async () => {
  const client = createClient(
    serve([
      { ...record, iconUrl: '/public/getTokenImage/eth' },
      { ...record, chainId: 'eip155:137' },
    ]),
  )
  expect(await client.blockchainData.getBalances({ account: 'eip155:1:0xabc' })).toEqual([
    {
      ...record,
      iconUrl: 'https://server.example/public/getTokenImage/eth?st=appkit&sv=react-latchkit-0.1.0',
    },
  ])
})

test.each([
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
  [503, 'SERVER_ERROR'],
])('R8.1: allowed origins with %i throw %s', async (status, code) => {
  const result = codeOf(createClient(() => json({}, status)).remoteConfig.getAllowedOrigins())
  await vi.runAllTimersAsync()
  expect(await result).toMatchObject({ code })
})

test('R8.1: every other failure of allowed origins is an empty list', async () => {
  for (const handler of [
    () => json({}, 403),
    () => json({}, 404),
    () => new Response('<html>'),
    () => {
      throw new TypeError('fetch failed')
    },
  ] satisfies Handler[]) {
    const result = createClient(handler).remoteConfig.getAllowedOrigins()
    await vi.runAllTimersAsync()
    expect(await result).toEqual([])
  }
  expect(
    await createClient(() => json({ allowedOrigins: ['https://a'] })).remoteConfig.getAllowedOrigins(),
  ).toEqual(['https://a'])
})

test.each([
  ['ORIGIN_NOT_ALLOWED', () => json({ code: 'ORIGIN_NOT_ALLOWED' }, 403), 'https://site.example'],
  ['INVALID_PROJECT_ID', () => json({ code: 'INVALID_PROJECT_ID' }, 401), 'https://server.example'],
  ['PROJECT_ID_MISSING', () => json({ code: 'PROJECT_ID_MISSING' }, 401), 'https://server.example'],
  ['RATE_LIMITED', () => json({}, 429), 'https://server.example'],
  ['SERVER_ERROR', () => json({}, 503), 'https://server.example'],
] satisfies [string, Handler, string][])(
  'R8.14: a failure with %s raises an alert',
  async (code, handler, subject) => {
    vi.stubGlobal('location', { origin: 'https://site.example' })
    const alerts: Alert[] = []
    const client = createClient(handler, { projectId: 'p1', onAlert: alert => alerts.push(alert) })
    const failed = codeOf(client.remoteConfig.getFeatures())
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ code })
    expect(alerts).toEqual([{ code, subject }])
  },
)

test('R8.14: a server that does not respond in time raises an alert', async () => {
  const alerts: Alert[] = []
  const client = createClient(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
    { onAlert: alert => alerts.push(alert) },
  )
  const failed = codeOf(client.remoteConfig.getFeatures())
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'REQUEST_TIMEOUT' })
  expect(alerts).toEqual([{ code: 'REQUEST_TIMEOUT', subject: 'https://server.example' }])
})

test('R8.1, R8.14: a refused origin is an alert, although the list of origins is empty', async () => {
  vi.stubGlobal('location', { origin: 'https://site.example' })
  const alerts: Alert[] = []
  const client = createClient(() => json({ code: 'ORIGIN_NOT_ALLOWED' }, 403), {
    onAlert: alert => alerts.push(alert),
  })
  expect(await client.remoteConfig.getAllowedOrigins()).toEqual([])
  expect(alerts).toEqual([{ code: 'ORIGIN_NOT_ALLOWED', subject: 'https://site.example' }])
})

test('R8.1: allowed origins are asked for once, also while the server counts as unreachable, so that the reason is found', async () => {
  const client = createClient(({ pathname }) => {
    if (pathname === '/projects/v1/origins') return json({ allowedOrigins: ['https://a'] })
    throw new TypeError('fetch failed')
  })
  const failed = codeOf(client.remoteConfig.getFeatures())
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'SERVER_ERROR' })
  expect(await client.remoteConfig.getAllowedOrigins()).toEqual(['https://a'])
  expect(seen).toHaveLength(5)
})

test('host A7: balances of a network that the server lacks raise an alert about it', async () => {
  const alerts: Alert[] = []
  const client = createClient(() => json({ http: ['eip155:10'], ws: [] }), {
    onAlert: alert => alerts.push(alert),
  })
  const failed = codeOf(client.blockchainData.getBalances({ account: 'eip155:1:0xabc' }))
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  expect(alerts).toEqual([{ code: 'UNSUPPORTED_CHAIN', subject: 'eip155:1' }])
})

test('D1: the fallback origin is used only in a restricted timezone', async () => {
  for (const [timezone, host] of [
    ['Asia/Shanghai', 'fallback.example'],
    ['Europe/Paris', 'server.example'],
  ] as const) {
    const client = createClient(() => json({ features: {} }), {
      fallbackBaseUrl: 'https://fallback.example',
      getTimezone: () => timezone,
    })
    await client.remoteConfig.getFeatures()
    expect(seen.at(-1)?.url.host).toBe(host)
  }
})

test('D35: addresses of the pass-through, of broadcasts and of marks belong to the server', () => {
  const client = createClient(() => json({}))
  expect(client.getRpcUrl('eip155:1')).toBe(
    'https://server.example/v1?st=appkit&sv=react-latchkit-0.1.0&chainId=eip155%3A1',
  )
  expect(client.getRestUrl('bip122:00')).toBe(
    'https://server.example/v1/rest/bip122%3A00?st=appkit&sv=react-latchkit-0.1.0',
  )
  expect(client.getBroadcastUrl()).toBe(
    'https://server.example/v1/transactions?st=appkit&sv=react-latchkit-0.1.0',
  )
})

test('nothing is asked until something is called, and importing touches no global', () => {
  createClient(() => json({}))
  expect(seen).toHaveLength(0)
})

test('the default fetch is looked up at each call', async () => {
  const client = createApiClient({ baseUrl: 'https://a.example', sdkType: 't', sdkVersion: 'v' })
  const stub = vi.fn(async () => json({ features: { email: true } }))
  vi.stubGlobal('fetch', stub)
  expect(await client.remoteConfig.getFeatures()).toEqual({ email: true })
  expect(stub).toHaveBeenCalledOnce()
})

test('failures are ours by isError', async () => {
  const error = await createClient(() => json({}, 404))
    .directory.getWallets({ page: 1, entries: 1 })
    .catch(e => e)
  expect(isError(error, 'HTTP_STATUS')).toBe(true)
})
