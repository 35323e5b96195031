import type { IncomingMessage } from 'node:http'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { getClientAddress, getRequestAddress } from './clientAddress.js'
import { createOriginPolicy } from './originPolicy.js'

const open: TestServer[] = []
const start = async (options: ServerOptions = {}) => {
  const server = await createTestServer({ rateLimits: { perIp: 100_000 }, ...options })
  open.push(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.server.close()
})

const routes = [
  '/getWallets',
  '/getWalletImage/metamask',
  '/public/getAssetImage/ethereum',
  '/public/getTokenImage/usdc',
  '/public/getCurrencyImage/usd',
  '/v1/supported-chains',
  '/v1/account/0x00000000000000000000000000000000000a11ce/balance',
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/getAnalyticsConfig',
  '/health',
  '/ready',
  '/metrics',
  '/openapi.json',
  '/relay',
  '/nothing-here',
]

const hostile = [
  'null',
  '',
  'https://evil.example',
  'https://app.example.evil.example',
  'https://evil.example/https://app.example',
  'https://app.example:444',
  'http://app.example',
  'https://app.example.',
  'https://app.example/',
  'https://app.example:443',
  'https://APP.example',
  'https://xapp.example',
  'https://sub.app.example',
  'https://app.example@evil.example',
  'https://evil.example#https://app.example',
  'https://evil.example?https://app.example',
  'https://app-example',
  'https://appexample',
  'https://xn--pp-6kc.example',
  'https://localhost',
  'http://localhost:3000',
  'http://127.0.0.1:4100',
  'http://[::1]:3000',
  'http://0.0.0.0',
  'file://',
  'chrome-extension://abc',
  'javascript:alert(1)',
  'app.example',
  '*',
  'https://app.example, https://evil.example',
]

describe('T42, D40: origins', () => {
  test('of 30 origins on every route only the listed one passes', async () => {
    const server = await start({ allowedOrigins: ['https://app.example'] })
    expect(hostile).toHaveLength(30)
    for (const route of routes) {
      const good = await server.get(route, { origin: 'https://app.example' })
      expect(good.headers.get('access-control-allow-origin'), route).toBe('https://app.example')
      expect(good.status, route).not.toBe(403)
      for (const origin of hostile) {
        const response = await server.get(route, { origin })
        expect([response.status, route, origin]).toEqual([403, route, origin])
        expect(response.headers.get('access-control-allow-origin')).toBe(
          route === '/projects/v1/origins' ? '*' : null,
        )
        expect(await response.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
      }
    }
  })

  test('without an Origin, reads pass, and a write only while developing', async () => {
    const event = {
      eventId: '1',
      url: '',
      domain: '',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const production = await start()
    expect((await production.get('/getWallets')).status).toBe(200)
    expect((await production.post('/e', event)).status).toBe(403)
    const development = await start({ environment: 'development' })
    expect((await development.post('/e', event)).status).toBe(202)
  })

  test('development lets every port of localhost in, and nothing that resembles it', async () => {
    const server = await start({ environment: 'development' })
    for (const origin of [
      'http://localhost:4100',
      'https://localhost',
      'http://127.0.0.1:1',
      'http://[::1]:3000',
      'http://shop.localhost:8080',
    ])
      expect((await server.get('/getWallets', { origin })).status, origin).toBe(200)
    for (const origin of [
      'http://localhost.evil.example',
      'http://localhost:4100.evil.example',
      'http://evil.example:4100',
      'http://127.0.0.1.evil.example',
      'http://notlocalhost',
      'null',
      'http://localhost:4100/',
    ])
      expect((await server.get('/getWallets', { origin })).status, origin).toBe(403)
  })

  test('a preflight of an allowed origin names what it may send; of another it gets nothing', async () => {
    const server = await start({ allowedOrigins: ['https://app.example'] })
    const preflight = (origin: string) =>
      server.server.fetch(
        new Request('http://server/v1?chainId=eip155:1', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
      )
    const good = await preflight('https://app.example')
    expect(good.status).toBe(204)
    expect(good.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST')
    expect(good.headers.get('access-control-allow-headers')).toContain('x-project-id')
    expect(good.headers.get('access-control-allow-credentials')).toBeNull()
    const bad = await preflight('https://evil.example')
    expect(bad.status).toBe(403)
    expect(bad.headers.get('access-control-allow-methods')).toBeNull()
  })

  test('a refused page can read its refusal where R8.1 and R8.2 need it', async () => {
    const server = await start()
    const response = await server.post('/e', {}, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test("a project's own origins count with its id only", async () => {
    const server = await start({
      projects: [
        { id: 'one', allowedOrigins: ['https://one.example'] },
        { id: 'two', allowedOrigins: ['https://two.example'] },
      ],
    })
    const ask = async (projectId: string, origin: string) =>
      (await server.get(`/getWallets?projectId=${projectId}`, { origin })).status
    expect(await ask('one', 'https://one.example')).toBe(200)
    expect(await ask('one', 'https://two.example')).toBe(403)
    expect(await ask('two', 'https://two.example')).toBe(200)
  })

  test('no origin passes that is not in the list, whatever it looks like', () => {
    const policy = createOriginPolicy({
      allowedOrigins: ['https://app.example'],
      environment: 'production',
      projects: [],
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(s => `https://app.example${s}`),
        ),
        origin => {
          expect(policy.allows(origin)).toBe(origin === 'https://app.example')
        },
      ),
    )
  })
})

describe('D3, D29: projects', () => {
  test('without named projects every id passes, or none', async () => {
    const server = await start()
    expect((await server.get('/getWallets')).status).toBe(200)
    expect((await server.get('/getWallets?projectId=anything')).status).toBe(200)
  })

  test('with named projects the id is needed, by query or header', async () => {
    const server = await start({ projects: [{ id: 'one' }] })
    expect(await (await server.get('/getWallets')).json()).toMatchObject({ code: 'PROJECT_ID_MISSING' })
    const unknown = await server.get('/getWallets?projectId=two')
    expect(unknown.status).toBe(401)
    expect(await unknown.json()).toMatchObject({ code: 'INVALID_PROJECT_ID' })
    expect((await server.get('/getWallets?projectId=one')).status).toBe(200)
    expect(
      (await server.get('/getWallets', { 'x-project-id': 'one', 'x-sdk-type': 'a', 'x-sdk-version': '1' }))
        .status,
    ).toBe(200)
    for (const free of ['/health', '/ready', '/metrics', '/public/getAssetImage/ethereum', '/openapi.json'])
      expect((await server.get(free)).status, free).toBe(200)
  })
})

describe('limits', () => {
  test('by address: 429 with Retry-After in seconds, and probes stay free', async () => {
    const server = await start({ rateLimits: { perIp: 3 } })
    for (let index = 0; index < 3; index++) expect((await server.get('/getWallets')).status).toBe(200)
    const over = await server.get('/getWallets')
    expect(over.status).toBe(429)
    expect(await over.json()).toMatchObject({ code: 'RATE_LIMITED' })
    const wait = Number(over.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await server.get('/health')).status).toBe(200)
  })

  test('by project: one project at its limit does not stop another', async () => {
    const server = await start({ rateLimits: { perIp: 1000, perProject: 2 } })
    for (let index = 0; index < 2; index++) await server.get('/getWallets?projectId=one')
    expect((await server.get('/getWallets?projectId=one')).status).toBe(429)
    expect((await server.get('/getWallets?projectId=two')).status).toBe(200)
    expect((await server.get('/getWallets')).status).toBe(200)
  })

  test.each(routes.filter(route => !['/health', '/ready', '/metrics'].includes(route)))(
    'every route is limited: %s',
    async route => {
      const server = await start({ rateLimits: { perIp: 1 } })
      await server.get(route)
      expect((await server.get(route)).status).toBe(429)
    },
  )

  test('security 14: an address that exhausts a project leaves its share to every other address', async () => {
    const server = await start({ rateLimits: { perProject: 20 }, trustedProxies: 1 })
    const ask = async (address: string) =>
      (await server.get('/getWallets?projectId=one', { 'x-forwarded-for': address })).status
    const count = async (address: string, requests: number) => {
      let served = 0
      for (let index = 0; index < requests; index++) if ((await ask(address)) === 200) served++
      return served
    }
    expect(await count('192.0.2.1', 100)).toBe(20)
    // Two addresses share 20: ten for each.
    expect(await count('192.0.2.2', 100)).toBe(10)
    expect(await count('192.0.2.1', 10)).toBe(0)
    expect(await count('192.0.2.3', 3)).toBe(3)
  })

  test('behind a proxy callers are distinguished by the entry of the proxy, not by forged ones', async () => {
    const server = await start({ rateLimits: { perIp: 1 }, trustedProxies: 1 })
    const ask = async (forwarded: string) =>
      (await server.get('/getWallets', { 'x-forwarded-for': forwarded })).status
    expect(await ask('203.0.113.1')).toBe(200)
    expect(await ask('203.0.113.2')).toBe(200)
    expect(await ask('198.51.100.9, 203.0.113.1')).toBe(429)
  })
})

describe('client address', () => {
  const of = (remoteAddress: string | undefined, forwardedFor?: string, trusted = 0) =>
    getClientAddress({ remoteAddress, forwardedFor }, trusted)

  test('without trusted proxies the header means nothing', () => {
    expect(of('192.0.2.1', '203.0.113.1')).toBe('192.0.2.1')
    expect(of(undefined)).toBe('local')
  })

  test('with n proxies the nth entry from the right counts; a short or broken header falls back', () => {
    expect(of('10.0.0.1', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(of('10.0.0.1', '1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
    expect(of('10.0.0.1', '2.2.2.2', 2)).toBe('10.0.0.1')
    expect(of('10.0.0.1', 'unknown, <script>', 1)).toBe('10.0.0.1')
    expect(of('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  })

  test.each([
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ])(
    'security 11: the entry of the proxy counts when it is written as %s, not a forged one before it',
    (entry, address) => {
      expect(of('10.0.0.1', `198.51.100.9, ${entry}`, 1)).toBe(address)
      expect(of('10.0.0.1', `198.51.100.9,${entry}, 10.0.0.2`, 2)).toBe(address)
    },
  )

  test.each([
    'unknown',
    '_hidden',
    '',
    '[203.0.113.1',
    '203.0.113.1:',
    '203.0.113.1:x',
    '1.2.3:4',
    '999.1.1.1:80',
  ])(
    'security 11: an entry of the proxy that is no address (%j) falls back to the socket, not to a forged entry',
    entry => {
      expect(of('10.0.0.1', `198.51.100.9, ${entry}`, 1)).toBe('10.0.0.1')
    },
  )

  test('IPv6 counts by /64, however it is written; mapped IPv4 as IPv4', () => {
    expect(of('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(of('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
    expect(of('2001:0db8:0001:0002:0000::')).toBe('2001:db8:1:2::/64')
    expect(of('::1')).toBe('0:0:0:0::/64')
    expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(of('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })

  test('a raw request is read the same way', () => {
    const request = {
      headers: { 'x-forwarded-for': '203.0.113.1' },
      socket: { remoteAddress: '::ffff:10.0.0.1' },
    } as unknown as IncomingMessage
    expect(getRequestAddress(request, 0)).toBe('10.0.0.1')
    expect(getRequestAddress(request, 1)).toBe('203.0.113.1')
  })
})

describe('every response', () => {
  test('has a request id: the one that was given when it is one, else a new one', async () => {
    const server = await start()
    expect((await server.get('/health', { 'x-request-id': 'abc-123' })).headers.get('x-request-id')).toBe(
      'abc-123',
    )
    const made = (await server.get('/health', { 'x-request-id': 'a b<script>' })).headers.get('x-request-id')
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    const failed = await server.get('/nothing', { 'x-request-id': 'abc' })
    expect(await failed.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'There is nothing at this address.',
      requestId: 'abc',
    })
  })

  test.each(routes)('has the security headers: %s', async route => {
    const server = await start()
    const { headers } = await server.get(route)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^same-origin$|^cross-origin$/)
    expect(headers.get('cache-control')).toBeTruthy()
    expect(headers.get('vary')).toContain('Origin')
  })
})
