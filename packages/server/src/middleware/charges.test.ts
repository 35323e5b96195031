import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { authCharges } from '../auth/authCharges.js'
import type { ServerOptions } from '../options.js'
import { relayCharges } from '../relay/charges.js'
import { defaultRelayLimits } from '../relay/limits.js'
import { readCommand } from '../relay/parameters.js'
import type { TestServer } from '../testing/createTestServer.js'
import { type ChargedRoute, listRoutes } from './charges.js'
import { createWholeServer, page, secureOrigin } from './testing/createWholeServer.js'
import { toChargesDocs } from './testing/toChargesDocs.js'

const open: TestServer[] = []
const start = async (options: ServerOptions = {}) => {
  const server = await createWholeServer(options)
  open.push(server)
  return server
}
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close()
})

const idOf = ({ method, path }: Pick<ChargedRoute, 'method' | 'path'>) => `${method} ${path}`
const isSecure = ({ path }: ChargedRoute) =>
  (path.startsWith('/auth/') && !path.startsWith('/auth/siwx/')) ||
  ['/frame', '/view', '/popup/social', '/device/:token', '/settings', '/', '/networks'].includes(path) ||
  /^\/(?:assets\/|manifest\.json)/.test(path)

/** Sends a request to a route from an address behind the proxy; whatever it responds, it is charged. */
const ask = async (server: TestServer, route: ChargedRoute, address: string): Promise<number> => {
  const path = route.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, 'x')
  const origin = isSecure(route) ? secureOrigin : page
  const headers = { 'x-forwarded-for': address, origin, 'content-type': 'application/json' }
  const body = route.method === 'POST' ? '{}' : undefined
  const request = new Request(`${origin}${path}`, {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
  })
  return (await (isSecure(route) ? server.server.fetchSecure(request) : server.server.fetch(request))).status
}

test('every route of the server declares what it uses up; none is uncharged', async () => {
  const { server } = await start()
  const routes = listRoutes(server)
  expect(routes.length).toBeGreaterThan(80)
  const uncharged = routes.filter(
    route => route.meters === undefined && !Object.hasOwn(authCharges, idOf(route)),
  )
  expect(uncharged.map(idOf)).toEqual([])
  // No declaration is of a route that is gone.
  const known = new Set(routes.map(idOf))
  expect(Object.keys(authCharges).filter(id => !known.has(id))).toEqual([])
})

/** Routes that charge requests alone, and why that is enough. */
const onlyRequests: Readonly<Record<string, readonly string[]>> = {
  'it sends what is in memory, or a file of the site': [
    ...['/', '/appkit/v1/config', '/approve', '/assets/:name', '/auth/hpke-key', '/auth/providers'],
    ...['/device/:token', '/frame', '/framing', '/getAnalyticsConfig', '/getWalletImage/:id', '/getWallets'],
    ...['/keys', '/manifest.json', '/networks', '/onramp/sandbox', '/openapi.json', '/popup/social'],
    ...['/projects/v1/origins', '/public/getAssetImage/:id', '/public/getCurrencyImage/:id'],
    ...['/public/getTokenImage/:id', '/settings', '/v1/convert/tokens', '/v1/onramp/options'],
    ...['/v1/supported-chains', '/view'],
  ].map(path => `GET ${path}`),
  'it reads a few records by their keys': [
    'GET /auth/device/:token',
    'GET /onramp/sandbox/:id/:page',
    'GET /v1/onramp/orders/:id',
    'GET /v1/profile/suggestions/:name',
  ],
  'it reads records and signs them by a key that is in memory': ['GET /names/:sender/:data', 'POST /names'],
  'the account, which a session opens, has a few records': [
    ...['changes', 'devices', 'me', 'passkeys', 'wallet/recovery'].map(name => `GET /auth/${name}`),
    ...['delete/cancel', 'devices/:id/revoke', 'email/remove', 'passkey/register/options'].map(
      name => `POST /auth/${name}`,
    ),
    ...['passkey/register/verify', 'passkeys/:id/remove', 'passkeys/:id/rename', 'revoke-others'].map(
      name => `POST /auth/${name}`,
    ),
    ...['sign-out', 'undo/rotation', 'wallet/create', 'wallet/rotate', 'wallet/share/stored'].map(
      name => `POST /auth/${name}`,
    ),
  ],
  'it ends, once, what a charged request has started': [
    'POST /auth/device/:token',
    'POST /auth/email/update/verify',
    'POST /auth/passkey/login/verify',
    'GET /auth/social/callback/:provider',
    'POST /auth/social/ask',
    'POST /auth/social/callback/:provider',
    'POST /auth/social/confirm',
    'POST /auth/social/start',
    'POST /onramp/sandbox/:id/:page',
  ],
  'its sender has the secret of the provider': ['POST /onramp/webhook/:provider'],
  'the relay has limits of its peers': ['GET /relay'],
}

test('a route that charges requests alone is named with a reason, and only such a route is', async () => {
  const { server } = await start()
  const found = listRoutes(server)
    .filter(route => (route.meters ?? ['requests']).join() === 'requests')
    .map(idOf)
    .filter(id => (authCharges[id] ?? []).length === 0)
  const named = Object.values(onlyRequests).flat()
  expect(new Set(named).size).toBe(named.length)
  expect([...new Set(found)].sort()).toEqual([...named].sort())
})

test('each route refuses a caller at its limit, serves another one, and holds the total', async () => {
  const { server: whole } = await start()
  const routes = listRoutes(whole).filter(route => !route.meters?.includes('probes'))
  for (const route of routes) {
    // Two for each caller, four in all; once two are used, callers that have used one are at their limit.
    const server = await start({ rateLimits: { perIp: 2, callers: 2 } })
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      statuses.push(await ask(server, route, address))
    const limited = statuses.map(status => status === 429)
    expect(limited.slice(0, 4), idOf(route)).toEqual([false, false, true, false])
    expect(limited.filter(each => !each).length, idOf(route)).toBeLessThanOrEqual(4)
    await server.server.close()
    open.splice(open.indexOf(server), 1)
  }
}, 120_000)

test('probes are charged apart: a caller has 600 a minute, and others are not refused with it', async () => {
  const server = await start({ rateLimits: { perIp: 1 } })
  const [probe] = listRoutes(server.server).filter(route => route.meters?.includes('probes'))
  if (!probe) throw new Error('no probe')
  for (let count = 0; count < 600; count++) expect(await ask(server, probe, '192.0.2.1')).toBe(200)
  expect(await ask(server, probe, '192.0.2.1')).toBe(429)
  expect(await ask(server, probe, '192.0.2.2')).toBe(200)
})

test('what is refused for its origin, and preflights, are charged too', async () => {
  const { server } = await start({ rateLimits: { perIp: 2 } })
  const send = (origin: string, method: string) =>
    server.fetch(
      new Request(`${page}/getWallets`, {
        method,
        headers: { origin, 'x-forwarded-for': '192.0.2.1', 'access-control-request-method': 'GET' },
      }),
    )
  expect((await send('https://other.example', 'GET')).status).toBe(403)
  expect((await send(page, 'OPTIONS')).status).toBe(204)
  expect((await send('https://other.example', 'GET')).status).toBe(429)
  expect((await send(page, 'OPTIONS')).status).toBe(429)
})

test('every method of the relay has its charges, all of them limits', () => {
  const topic = 'ab'.repeat(32)
  const publication = { topic, message: 'm', ttl: 60, tag: 0 }
  const parameters: Record<string, unknown> = {
    irn_publish: publication,
    irn_batchPublish: { messages: [publication] },
    irn_subscribe: { topic },
    irn_batchSubscribe: { topics: [topic] },
    irn_unsubscribe: { topic },
    irn_batchUnsubscribe: { subscriptions: [{ topic }] },
    irn_fetchMessages: { topic },
    irn_batchFetchMessages: { topics: [topic] },
    wc_proposeSession: { pairingTopic: topic, sessionProposal: 'm', ttl: 60 },
    wc_approveSession: {
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: 'm',
      sessionSettlementRequest: 'm',
      ttl: 60,
    },
  }
  for (const [method, params] of Object.entries(parameters)) {
    const { kind } = readCommand(method, params, defaultRelayLimits)
    expect(relayCharges[kind].names, method).toContain(method)
  }
  for (const { perCaller, total } of Object.values(relayCharges)) {
    expect(perCaller.length * total.length).toBeGreaterThan(0)
    for (const name of [...perCaller, ...total]) expect(Object.hasOwn(defaultRelayLimits, name)).toBe(true)
  }
})

const docs = fileURLToPath(new URL('../../../../docs/server.md', import.meta.url))
const marks = ['<!-- charges -->\n', '\n<!-- /charges -->'] as const

test('docs/server.md has the tables of the declarations (WRITE_DOCS=1 writes them)', async () => {
  const { server } = await start()
  const wanted = toChargesDocs(listRoutes(server))
  const text = readFileSync(docs, 'utf8')
  const [from, to] = [text.indexOf(marks[0]) + marks[0].length, text.indexOf(marks[1])]
  if (process.env['WRITE_DOCS'] === '1') writeFileSync(docs, text.slice(0, from) + wanted + text.slice(to))
  else expect(text.slice(from, to)).toBe(wanted)
})
