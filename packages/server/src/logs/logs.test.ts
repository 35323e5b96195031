import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpError } from '../errors/HttpError.js'
import { createTestServer } from '../testing/createTestServer.js'
import { createLog } from './createLog.js'
import { scrub } from './scrub.js'
import { toLogError } from './toLogError.js'

test.each([
  ['https://user:pass@node.example/v3/abcdef?key=1', 'https://node.example/…'],
  ['wss://relay.example/?auth=eyJhbGciOi.eyJpc3MiOi.c2ln&projectId=p', 'wss://relay.example/…'],
  ['auth=abc&x=1', 'auth=…&x=1'],
  ['Bearer abc.def', 'Bearer [token]'],
  ['token eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl.', 'token [token].'],
  ['wc:abc@2?relay-protocol=irn&symKey=0123', 'wc:…'],
  ['0x00000000000000000000000000000000000a11ce sent', '0x… sent'],
  [`key ${'ab'.repeat(32)} end`, 'key [hex] end'],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp9999', '[base58]'],
  ['postgres://latchkit:hunter2@db/latchkit', 'postgres://db/…'],
])('a line loses what looks like a secret: %s', (line, expected) => {
  expect(scrub(line)).toBe(expected)
})

test('a scrubbed line of JSON is JSON still, and scrubbing twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string(),
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.integer()),
      ),
      fields => {
        const once = scrub(JSON.stringify(fields))
        expect(() => JSON.parse(once)).not.toThrow()
        expect(scrub(once)).toBe(once)
      },
    ),
  )
})

test('attack A-growth-scrub: a line of 100 kB that a stranger has made costs no time to scrub', () => {
  const { user } = process.cpuUsage()
  for (const piece of ['eyJhb', 'a-', 'a.', 'eyJhbGciOi ', 'Bearer '])
    expect(scrub(piece.repeat(100_000 / piece.length)).length).toBeGreaterThan(0)
  // The square of one of them takes ten times as long.
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
})

test('control A-growth-scrub: a token within a run of letters and a scheme behind any letter are found', () => {
  expect(scrub('eyeyJ-xeyJhbGciOi.eyJpc3MiOi.c2ln end')).toBe('ey[token] end')
  expect(scrub('eyJhb.eyJhbGciOi.x eyJhb eyJ.x')).toBe('eyJhb.[token] eyJhb eyJ.x')
  expect(scrub('x_https://u:p@node.example/secret')).toBe('x_https://node.example/…')
  expect(scrub('9a+b-c.d://node.example?key=1')).toBe('9a+b-c.d://node.example/…')
})

test('fields that hold secrets are redacted by name, at the top and one below', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: line => lines.push(line) } })
  log.info({ token: 's1', request: { headers: 's2', password: 's3' }, address: 's4', topic: 's5' }, 'said')
  expect(lines.join('')).not.toMatch(/s[1-5]"/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ token: '[redacted]', msg: 'said', level: 'info' })
})

test('a foreign error keeps name, code and frames, never its words; ours keeps them', () => {
  let foreign: unknown
  try {
    JSON.parse('secret-canary')
  } catch (error) {
    foreign = error
  }
  expect(JSON.stringify(toLogError(foreign))).not.toContain('canary')
  expect(toLogError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toMatchObject({
    code: 'ECONNREFUSED',
  })
  expect(toLogError(Object.assign(new Error('x'), { code: 'secret canary' }))).not.toHaveProperty('code')
  const ours = new HttpError({ status: 502, code: 'RPC_FAILED', message: 'ours', cause: new Error('canary') })
  expect(toLogError(ours)).toMatchObject({ message: 'ours', cause: { name: 'Error' } })
  expect(JSON.stringify(toLogError(ours))).not.toContain('canary')
  expect(toLogError('canary')).toEqual({ name: 'string' })
  const loop = new Error('a')
  loop.cause = loop
  expect(() => JSON.stringify(toLogError(loop))).not.toThrow()
})

test('secrets put into every input never reach the log, at any level', async () => {
  const canary = 'cAnArY7secret'
  const { get, post, lines, server } = await createTestServer({
    environment: 'development',
    rateLimits: { perIp: 40, rpcPerIp: 40 },
    trustedProxies: 1,
    rpcUrls: { 'eip155:31337': `http://${canary}:${canary}@127.0.0.1:1/${canary}?key=${canary}` },
    tokens: {
      'eip155:31337': [
        { address: '0x00000000000000000000000000000000000000aa', symbol: canary, name: canary, decimals: 1 },
      ],
    },
    fetch: async input => {
      throw new TypeError(`${canary} ${String(input)}`, { cause: new Error(canary) })
    },
  })
  const headers = {
    authorization: `Bearer ${canary}`,
    cookie: `session=${canary}`,
    'user-agent': canary,
    referer: `https://a.example/?${canary}`,
    'x-project-id': canary,
    'x-sdk-type': canary,
    'x-sdk-version': canary,
    'x-forwarded-for': canary,
    'x-request-id': `${canary} not an id`,
  }
  const query = `?projectId=${canary}&st=${canary}&sv=${canary}&clientId=${canary}&auth=${canary}&token=${canary}`
  const request = { jsonrpc: '2.0', id: canary, method: 'eth_call', params: [canary] }
  const holder = '0x00000000000000000000000000000000000a11ce'
  for (const path of [
    '/getWallets',
    `/getWalletImage/${canary}`,
    `/public/getAssetImage/${canary}`,
    `/public/getTokenImage/${canary}`,
    `/public/getCurrencyImage/${canary}`,
    `/v1/account/${canary}/balance`,
    `/v1/account/${holder}/balance`,
    '/v1/supported-chains',
    '/appkit/v1/config',
    '/projects/v1/origins',
    '/getAnalyticsConfig',
    '/relay',
    '/openapi.json',
    `/${canary}`,
    `/%ff${canary}`,
  ]) {
    await get(path + query, headers)
    await get(`${path}${query}&search=${canary}&search=2&page=${canary}&chainId=eip155:31337&st=2`, headers)
    await get(path + query, { ...headers, origin: `https://${canary}.example` })
  }
  const other = await createTestServer({
    rpcUrls: { 'eip155:31337': `http://${canary}@127.0.0.1:1/` },
    environment: 'development',
    fetch: async () => new Response(`{"error":{"code":1,"message":"${canary}"}}`),
  })
  for (const target of [{ post, get }, other]) {
    await target.get(`/v1/account/${holder}/balance?chainId=eip155:31337`, headers)
    for (const body of [
      request,
      { ...request, method: canary },
      [request],
      canary,
      `{"${canary}"`,
      { [canary]: canary },
    ]) {
      await target.post(`/v1${query}&chainId=eip155:31337`, body, headers)
      await target.post(`/e${query}`, body, headers)
    }
  }
  const event = { eventId: canary, url: canary, domain: canary, timestamp: 1 }
  await other.post('/e', { ...event, props: { type: canary, event: 'A', address: canary } }, headers)
  await server.close()
  await other.server.close()

  const log = [...lines, ...other.lines]
  expect(log.length).toBeGreaterThan(50)
  expect(log.filter(line => line.includes(canary) || line.includes('a11ce'))).toEqual([])
  expect(log.some(line => line.includes('"route":"/v1/account/:address/balance"'))).toBe(true)
  // The endpoints fail for real, retries and all.
}, 30_000)
