import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const chain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const address = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const txid = 'a'.repeat(64)
const path = `/v1/rest/${chain}`

type Request = { line: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body?: string; isBroken?: boolean }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A real HTTP endpoint that gives these replies in turn, and repeats the last one. */
async function startEndpoint(...replies: Reply[]) {
  const requests: Request[] = []
  const url = await listen(
    createServer(async (incoming, response) => {
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {}
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      requests.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body })
      if (reply.isBroken) incoming.socket.destroy()
      else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '[]')
    }),
  )
  return { url, requests }
}

async function start(url: string, options: ServerOptions = {}): Promise<TestServer> {
  const server = await createTestServer({ rpcUrls: { [chain]: url }, ...options })
  ends.push(() => server.server.close())
  return server
}

describe('what passes', () => {
  test.each([
    ['/address/:a', 'application/json'],
    ['/address/:a/utxo', 'application/json'],
    ['/address/:a/txs', 'application/json'],
    ['/address/:a/txs/chain/:t', 'application/json'],
    ['/tx/:t', 'application/json'],
    ['/tx/:t/hex', 'text/plain; charset=UTF-8'],
    ['/tx/:t/status', 'application/json'],
    ['/fee-estimates', 'application/json'],
    ['/blocks/tip/height', 'text/plain; charset=UTF-8'],
    ['/block-height/0', 'text/plain; charset=UTF-8'],
  ])('R6.3: a read of %s, below the base URL with its key', async (template, type) => {
    const { url, requests } = await startEndpoint({ body: '{"value":90071992547409930}' })
    const { get } = await start(`${url}/api/?key=secret`)
    const wanted = template.replace(':a', address).replace(':t', txid)
    const response = await get(`${path}${wanted}?projectId=p&st=appkit&sv=1&clientId=c`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe('{"value":90071992547409930}')
    expect(requests.map(({ line }) => line)).toEqual([`GET /api${wanted}?key=secret`])
  })

  test('the chain may be encoded, as clients do', async () => {
    const { url, requests } = await startEndpoint({ body: '7' })
    const { get } = await start(url)
    const response = await get(`/v1/rest/${encodeURIComponent(chain)}/blocks/tip/height`)
    expect(await response.text()).toBe('7')
    expect(requests).toHaveLength(1)
  })

  test('that the endpoint has no such thing is 404 with its text, and not repeated', async () => {
    const { url, requests } = await startEndpoint({ status: 404, body: 'Transaction not found' })
    const { get } = await start(url)
    const response = await get(`${path}/tx/${txid}`)
    expect([response.status, await response.text()]).toEqual([404, 'Transaction not found'])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
    expect(requests).toHaveLength(1)
  })

  test('R9.15: three attempts more after failures, each the same request', async () => {
    const { url, requests } = await startEndpoint(
      { status: 503 },
      { isBroken: true },
      { status: 429 },
      { body: '1' },
    )
    const { get } = await start(url)
    expect(await (await get(`${path}/blocks/tip/height`)).text()).toBe('1')
    expect(requests.map(({ line }) => line)).toEqual(Array(4).fill('GET /blocks/tip/height'))
  })
})

describe('what does not pass', () => {
  const other = 'bip122:000000000019d6689c085ae165831e93'
  test.each([
    ['broadcasting (D35)', 'POST', `${path}/tx`, 403, 'RPC_NOT_ALLOWED'],
    ['an unknown path', 'GET', `${path}/mempool`, 403, 'RPC_NOT_ALLOWED'],
    ['what begins as a path that passes', 'GET', `${path}/fee-estimates/x`, 403, 'RPC_NOT_ALLOWED'],
    ['a slash at the end', 'GET', `${path}/fee-estimates/`, 403, 'RPC_NOT_ALLOWED'],
    ['a double slash', 'GET', `${path}//fee-estimates`, 403, 'RPC_NOT_ALLOWED'],
    ['an encoded slash', 'GET', `${path}/address/a%2Fb%2f..%2F..%2Fadmin`, 403, 'RPC_NOT_ALLOWED'],
    ['an encoded letter', 'GET', `${path}/fee%2Destimates`, 403, 'RPC_NOT_ALLOWED'],
    ['a byte that is no UTF-8', 'GET', `${path}/address/%ff`, 403, 'RPC_NOT_ALLOWED'],
    ['a backslash', 'GET', `${path}/address/..%5C..%5Cadmin-admin-admin`, 403, 'RPC_NOT_ALLOWED'],
    ['another host in the path', 'GET', `${path}/address/@evil.example`, 403, 'RPC_NOT_ALLOWED'],
    ['a URL as path', 'GET', `${path}/http://evil.example/`, 403, 'RPC_NOT_ALLOWED'],
    ['a line break', 'GET', `${path}/address/a%0d%0aHost:%20evil`, 404, 'NOT_FOUND'],
    ['capital hex', 'GET', `${path}/tx/${txid.toUpperCase()}`, 403, 'RPC_NOT_ALLOWED'],
    ['an unknown query', 'GET', `${path}/fee-estimates?callback=x`, 403, 'RPC_NOT_ALLOWED'],
    ['a query that is a prototype', 'GET', `${path}/fee-estimates?__proto__=x`, 403, 'RPC_NOT_ALLOWED'],
    ['another chain', 'GET', `/v1/rest/${other}/fee-estimates`, 400, 'UNSUPPORTED_CHAIN'],
    ['a chain of JSON-RPC', 'GET', '/v1/rest/eip155:1/fee-estimates', 400, 'UNSUPPORTED_CHAIN'],
    ['a chain that is none', 'GET', '/v1/rest/x/fee-estimates', 400, 'BAD_REQUEST'],
    ['another method', 'DELETE', `${path}/fee-estimates`, 404, 'NOT_FOUND'],
  ])('R6.3: %s', async (_what, method, where, status, code) => {
    const { url, requests } = await startEndpoint()
    const { server } = await start(url, { rpcUrls: { [chain]: url, 'eip155:1': url } })
    const response = await server.fetch(new Request(`http://server${where}`, { method }))
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })])
    expect(requests).toEqual([])
  })

  test('dots in the path lead out of neither the route nor the base URL', async () => {
    const { url, requests } = await startEndpoint()
    const { server } = await start(`${url}/api`)
    const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
    for (const dots of ['/address/../../../admin', '/%2e%2e/%2e%2e/admin', '/..;/admin', '/./../admin']) {
      // Sent as it is: fetch would resolve it.
      const status = await new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path: `${path}${dots}` }, response => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.on('error', reject)
        sent.end()
      })
      expect([400, 403, 404]).toContain(status)
    }
    expect(requests).toEqual([])
  })

  test('no header, cookie or body of the caller reaches the endpoint', async () => {
    const { url, requests } = await startEndpoint()
    const { get } = await start(`${url.replace('://', '://user:pass@')}/api`)
    const response = await get(`${path}/fee-estimates`, {
      authorization: 'Bearer theirs',
      cookie: 'session=theirs',
      'x-forwarded-host': 'evil.example',
      'x-api-key': 'theirs',
    })
    expect(response.status).toBe(200)
    expect(requests).toMatchObject([{ headers: { authorization: `Basic ${btoa('user:pass')}` }, body: '' }])
    expect(JSON.stringify(requests)).not.toMatch(/theirs|x-forwarded-host/)
  })

  test('no redirect is followed', async () => {
    const inside = await startEndpoint({ body: 'secret' })
    const { url } = await startEndpoint({ status: 302, headers: { location: inside.url } })
    const { get } = await start(url)
    expect((await get(`${path}/fee-estimates`)).status).toBe(502)
    expect(inside.requests).toEqual([])
  })

  test.each([401, 403, 418])('a status %d of the endpoint is 502, and its words stay here', async status => {
    const { url } = await startEndpoint({ status, body: 'your key secret-key is wrong' })
    const { get } = await start(`${url}/secret-key`)
    const response = await get(`${path}/fee-estimates`)
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('secret')
  })

  test('an error that quotes its URL is passed without it, and cut', async () => {
    const body = `cannot read https://node.example/secret-key ${'x'.repeat(5000)}`
    const { url } = await startEndpoint({ status: 400, body })
    const { get } = await start(url)
    const text = await (await get(`${path}/address/${address}`)).text()
    expect(text).not.toContain('secret')
    expect(text.length).toBeLessThanOrEqual(1000)
  })

  test('a page of the endpoint is no page of this server', async () => {
    const { url } = await startEndpoint({
      body: '<script>alert(1)</script>',
      headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' },
    })
    const { get } = await start(url)
    const { headers } = await get(`${path}/address/${address}`)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('limits', () => {
  test('security 5: a response over 2 MB (here 1 kB) is 502, read once', async () => {
    const { url, requests } = await startEndpoint({ body: 'x'.repeat(2_000) })
    const { get } = await start(url, { rpcLimits: { responseBytes: 1_000 } })
    expect((await get(`${path}/fee-estimates`)).status).toBe(502)
    expect(requests).toHaveLength(1)
  })

  test('each call counts against the limit of calls that JSON-RPC has', async () => {
    const { url, requests } = await startEndpoint({ body: '1' })
    const { get } = await start(url, { rateLimits: { rpcPerIp: 2 } })
    const statuses: number[] = []
    for (let index = 0; index < 3; index++) statuses.push((await get(`${path}/blocks/tip/height`)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(requests).toHaveLength(2)
  })

  test('an endpoint that is down opens the circuit breaker: 503 without a request', async () => {
    const { url, requests } = await startEndpoint({ status: 500 })
    const { get } = await start(url)
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await get(`${path}/blocks/tip/height`)).status)
    expect(statuses).toEqual([502, 502, 502, 502, 502, 503])
    const before = requests.length
    expect((await get(`${path}/blocks/tip/height`)).status).toBe(503)
    expect(requests).toHaveLength(before)
  })

  test('one address that floods an endpoint is held back, and another is served', async () => {
    let running = 0
    let peak = 0
    const endpoint = async (): Promise<Response> => {
      running += 1
      peak = Math.max(peak, running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running -= 1
      return new Response('1')
    }
    const { get } = await start('http://esplora.example', {
      fetch: endpoint,
      trustedProxies: 1,
      rpcLimits: { concurrentPerIp: 3, concurrentPerChain: 6 },
    })
    const from = (address: string) => get(`${path}/blocks/tip/height`, { 'x-forwarded-for': address })
    const flood = Array.from({ length: 300 }, () => from('192.0.2.1'))
    expect((await from('192.0.2.2')).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(200)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(peak).toBeLessThanOrEqual(6)
  })
})
