import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'

// The attacks of the security audit on calls to chain endpoints. At full size they are programs of `bench/relay`.

const chain = 'eip155:31337'
const path = `/v1?chainId=${chain}`
const request = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })

const open: TestServer[] = []
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close()
})
async function start(options: ServerOptions): Promise<TestServer> {
  const server = await createTestServer({ rpcUrls: { [chain]: 'http://node.example' }, ...options })
  open.push(server)
  return server
}

/** An endpoint whose every result is a text of `bytes`, and that counts what runs at once. */
function createLargeNode(bytes: number) {
  const node = { calls: 0, running: 0, peak: 0 }
  const result = 'x'.repeat(bytes)
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: number }
    node.calls += 1
    node.running += 1
    node.peak = Math.max(node.peak, node.running)
    await new Promise(resolve => setTimeout(resolve, 5))
    node.running -= 1
    return Response.json({ jsonrpc: '2.0', id, result })
  }
  return { node, fetch }
}

type Reply = { id: number; result?: string; error?: { code: number } }

describe('security 5: a batch has a budget of bytes and of calls at once', () => {
  test('a batch of 100 large responses gets 4 MB (here 40 kB) of them, and an error for each other', async () => {
    const { node, fetch } = createLargeNode(9_000)
    const { post } = await start({ fetch, rpcLimits: { responseBytes: 10_000, batchBytes: 40_000 } })
    const response = await post(
      path,
      Array.from({ length: 100 }, (_, id) => request('eth_getLogs', [{}], id)),
    )
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text.length).toBeLessThan(55_000)
    const replies = JSON.parse(text) as Reply[]
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => id))
    expect(replies.filter(({ result }) => result !== undefined)).toHaveLength(4)
    for (const { error } of replies.filter(reply => reply.error)) expect(error?.code).toBe(-32005)
    expect(node.peak).toBeLessThanOrEqual(8)
    expect(node.calls).toBeLessThanOrEqual(12)
  })

  test('the bytes of a minute are not had at once: a sixth every 10 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { fetch } = createLargeNode(9_000)
      const { post } = await start({ fetch, rateLimits: { rpcBytesPerIp: 60_000 } })
      const ask = async () => (await post(path, request('eth_getLogs', [{}]))).status
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
      vi.setSystemTime(Date.now() + 10_001)
      expect(await ask()).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('calls that wait for their turn are refused when the bytes are used up meanwhile', async () => {
    const { node, fetch } = createLargeNode(9_000)
    const { post } = await start({
      fetch,
      rateLimits: { rpcBytesPerIp: 120_000 },
      rpcLimits: { concurrentPerIp: 2 },
    })
    const all = Array.from({ length: 40 }, () => post(path, request('eth_getLogs', [{}])))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(4)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(36)
    expect(node.calls).toBeLessThanOrEqual(4)
  })

  test('an address that has used up its calls is refused before its body is read', async () => {
    const evm = createFakeEvm()
    const { post } = await start({ fetch: evm.fetch, rateLimits: { rpcPerIp: 2 } })
    const batch = Array.from({ length: 3 }, (_, id) => request('eth_chainId', [], id))
    expect((await post(path, batch)).status).toBe(429)
    expect((await post(path, 'not JSON')).status).toBe(429)
  })

  test('a single response over 2 MB (here 1 kB) is an error, called once', async () => {
    const { node, fetch } = createLargeNode(2_000)
    const { post } = await start({ fetch, rpcLimits: { responseBytes: 1_000 } })
    const response = await post(path, request('eth_getLogs', [{}]))
    expect(await response.json()).toMatchObject({ error: { code: -32005 } })
    expect(node.calls).toBe(1)
  })

  test('an address that has had its sixth of 100 MB (here of 120 kB) within 10 s gets 429', async () => {
    const { fetch } = createLargeNode(9_000)
    const { post } = await start({ fetch, rateLimits: { rpcBytesPerIp: 120_000 } })
    const statuses = []
    for (let index = 0; index < 5; index++)
      statuses.push((await post(path, request('eth_getLogs', [{}]))).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('calls of one address that run at once and wait are bounded, and another address is served', async () => {
    const { node, fetch } = createLargeNode(10)
    const server = await start({
      fetch,
      trustedProxies: 1,
      rpcLimits: { concurrentPerIp: 3, concurrentPerChain: 6 },
    })
    const from = (address: string) =>
      server.post(path, request('eth_getLogs', [{}]), { 'x-forwarded-for': address })
    const flood = Array.from({ length: 300 }, () => from('192.0.2.1'))
    const honest = await from('192.0.2.2')
    expect(honest.status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(200)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(node.peak).toBeLessThanOrEqual(6)
  })
})

describe('the event loop is not held by large responses that are only passed on', () => {
  const large = JSON.stringify(Array.from({ length: 3_000 }, (_, at) => ({ at, text: 'x"'.padEnd(100) })))
  const respond = (body: (id: number) => string): typeof globalThis.fetch => {
    const idOf = (text: string) => Number(/"id":(\d+)/.exec(text)?.[1])
    return async (_input, init) =>
      new Response(body(idOf(String(init?.body))), { headers: { 'content-type': 'application/json' } })
  }
  /** The longest text that was parsed or written at once while `work` ran. */
  const observe = async (work: () => Promise<Response>) => {
    const parse = vi.spyOn(JSON, 'parse')
    const stringify = vi.spyOn(JSON, 'stringify')
    try {
      const response = await work()
      const text = await response.text()
      const lengths = [
        ...parse.mock.calls.map(([each]) => String(each).length),
        ...stringify.mock.results.map(({ value }) => String(value).length),
      ]
      return { status: response.status, text, longest: Math.max(...lengths) }
    } finally {
      parse.mockRestore()
      stringify.mockRestore()
    }
  }

  test('attack B-batch: no large response is parsed or written at once', async () => {
    const { post } = await start({
      fetch: respond(id => `{"jsonrpc":"2.0","id":${id},"result":${large}}`),
    })
    const batch = Array.from({ length: 4 }, (_, id) => request('eth_getLogs', [{}], id))
    const { status, text, longest } = await observe(() => post(path, batch))
    expect(status).toBe(200)
    expect(longest).toBeLessThan(65_536)
    const result: unknown = JSON.parse(large)
    expect(JSON.parse(text)).toEqual(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result })))
  })

  test('control B-batch: a response that is no JSON, of another call, or an error is what it was', async () => {
    const bodies = [
      (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${large}`,
      (id: number) => `{"jsonrpc":"2.0","id":${id},"result":${large}},{"id":7,"result":1}`,
      (id: number) => `{"jsonrpc":"2.0","id":${id + 1},"result":${large}}`,
      (id: number) => `{"jsonrpc":"2.0","id":${id},"filler":${large}}`,
    ]
    for (const body of bodies) {
      const { post } = await start({ fetch: respond(body) })
      expect((await post(path, request('eth_getLogs', [{}]))).status).toBe(502)
    }
    const { post } = await start({
      fetch: respond(id => `{"id":${id},"error":{"code":3,"message":"no","data":${large}},"result":null}`),
    })
    const response = await post(path, request('eth_getLogs', [{}]))
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'no' } })
  })
})

describe('security 6: one caller cannot open the breaker', () => {
  test('parameters that nest over 64 levels are 400, and others are served', async () => {
    const evm = createFakeEvm()
    const { post } = await start({ fetch: evm.fetch })
    const nested = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${'['.repeat(8_000)}${']'.repeat(8_000)}]}`
    for (let index = 0; index < 20; index++) {
      const response = await post(path, nested)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(evm.calls).toEqual([])
    expect((await post(path, request('eth_chainId'))).status).toBe(200)
  })
})

describe('security 18: balances count against the limit of calls, one per call to the endpoint', () => {
  const holder = '0x00000000000000000000000000000000000A11cE'

  test('forced balances: two calls each, cached ones none', async () => {
    const evm = createFakeEvm()
    const { get } = await start({ fetch: evm.fetch, rateLimits: { rpcPerIp: 6 } })
    const read = async (force: boolean) =>
      (await get(`/v1/account/${holder}/balance?chainId=${chain}&forceUpdate=${force}`)).status
    const statuses = []
    for (let index = 0; index < 10; index++) statuses.push(await read(true))
    expect(statuses.filter(status => status === 200).length).toBeLessThan(6)
    expect(statuses.at(-1)).toBe(429)
    expect(evm.calls.length).toBeLessThanOrEqual(6)
    // What is cached needs no call.
    expect(await read(false)).toBe(200)
  })

  test('wallet_getAssets: each chain that is read', async () => {
    const evm = createFakeEvm()
    const rpcUrls = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`eip155:${index + 1}`, 'http://node.example']),
    )
    const { post } = await start({ fetch: evm.fetch, rpcUrls, rateLimits: { rpcPerIp: 8 } })
    const chainFilter = Array.from({ length: 10 }, (_, index) => `0x${(index + 1).toString(16)}`)
    const response = await post(
      '/v1?chainId=eip155:1',
      request('wallet_getAssets', [{ account: holder, chainFilter }]),
    )
    expect(response.status).toBe(429)
    expect(evm.calls.length).toBeLessThanOrEqual(8)
  })

  test('a caller over the limit gets 429 and never a balance without a token', async () => {
    const token = '0x00000000000000000000000000000000000000aa'
    const evm = createFakeEvm()
    evm.multicall = false
    evm.tokens.set(token, 5n)
    const { get } = await start({
      fetch: evm.fetch,
      tokens: { [chain]: [{ address: token, symbol: 'A', name: 'A', decimals: 0 }] },
      rateLimits: { rpcPerIp: 5 },
    })
    for (let index = 0; index < 5; index++) {
      const response = await get(`/v1/account/${holder}/balance?chainId=${chain}&forceUpdate=true`)
      if (response.status === 429) continue
      expect(response.status).toBe(200)
      const { balances } = (await response.json()) as { balances: unknown[] }
      expect(balances).toHaveLength(2)
    }
  })
})

describe('security 23: nested and odd events', () => {
  const origin = { origin: 'https://app.example' }
  const event = (properties: unknown) => ({
    eventId: 'a',
    url: '',
    domain: '',
    timestamp: 1,
    props: { type: 'track', event: 'A', properties },
  })

  test.each([
    ['properties that nest over 64 levels', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a list that nests over 64 levels', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('%s are 400', async (_what, properties) => {
    const { post } = await start({ allowedOrigins: ['https://app.example'] })
    const body = JSON.stringify(event('here')).replace('"here"', properties)
    const response = await post('/e', body, origin)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.each([
    ['a key that is a prototype', '{"__proto__":{"a":1},"constructor":1}'],
    ['half a surrogate pair and NUL', '{"a":"\\ud800","b":"\\u0000"}'],
    ['numbers at the edge', '{"a":1e308,"b":-0,"c":1e-400}'],
  ])('%s: no 5xx', async (_what, properties) => {
    const { post } = await start({ allowedOrigins: ['https://app.example'] })
    const body = JSON.stringify(event('here')).replace('"here"', properties)
    expect((await post('/e', body, origin)).status).toBeLessThan(500)
  })
})
