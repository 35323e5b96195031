import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'

type Parameter = { in: 'query' | 'path'; name: string; required?: boolean; schema: Record<string, unknown> }
type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
let document: Document
beforeAll(async () => {
  const evm = createFakeEvm()
  server = await createTestServer({
    environment: 'development',
    rateLimits: { perIp: 10_000_000, perProject: 10_000_000, rpcPerIp: 10_000_000 },
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    fetch: evm.fetch,
    logLevel: 'silent',
  })
  document = (await (await server.get('/openapi.json')).json()) as Document
})
afterAll(() => server.server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document names every route of the server', () => {
  expect(
    operations()
      .map(({ path, method }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'get /appkit/v1/config',
    'get /getAnalyticsConfig',
    'get /getWalletImage/{id}',
    'get /getWallets',
    'get /health',
    'get /metrics',
    'get /openapi.json',
    'get /projects/v1/origins',
    'get /public/getAssetImage/{id}',
    'get /public/getCurrencyImage/{id}',
    'get /public/getTokenImage/{id}',
    'get /ready',
    'get /relay',
    'get /v1/account/{address}/balance',
    'get /v1/supported-chains',
    'post /e',
    'post /v1',
    'post /v1/transactions',
  ])
})

test('every operation has a unique id, its parameters, its response and its errors in one shape', () => {
  expect(document.openapi).toBe('3.1.0')
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const named = (operation.parameters ?? []).filter(parameter => parameter.in === 'path')
    expect(
      named.map(parameter => parameter.name),
      path,
    ).toEqual(inPath)
    expect(operation.summary).toMatch(/\.$/)
    const { responses } = operation
    expect(Object.keys(responses).some(status => /^[12]/.test(status))).toBe(true)
    for (const status of ['403', '429', '500']) expect(Object.keys(responses), path).toContain(status)
    for (const [status, { content }] of Object.entries(responses).filter(([code]) => code >= '400'))
      expect(content?.['application/json']?.schema, `${path} ${status}`).toMatchObject({
        required: ['code', 'message', 'requestId'],
      })
  }
})

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'eip155:31337',
    'eip155:1',
    '0x00000000000000000000000000000000000a11ce',
    '1',
    '-1',
    '999999999999',
    'NaN',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '\u202e',
    '{}',
    '[]',
  ),
)
const rpc = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(text, fc.integer(), fc.constant(null), fc.double()),
    method: fc.oneof(text, fc.constantFrom('eth_call', 'eth_getBalance', 'eth_chainId')),
    params: fc.oneof(fc.array(fc.jsonValue(), { maxLength: 3 }), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const event = fc.record(
  {
    eventId: text,
    url: text,
    domain: text,
    timestamp: fc.oneof(fc.integer(), fc.double(), text),
    props: fc.oneof(fc.jsonValue(), fc.record({ type: text, event: text, properties: fc.jsonValue() })),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  rpc.map(value => JSON.stringify(value)),
  fc.array(rpc, { maxLength: 5 }).map(value => JSON.stringify(value)),
  event.map(value => JSON.stringify(value)),
  fc.jsonValue().map(value => JSON.stringify(value)),
  text,
)

/** Requests per route; `test:long` sets more. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 150)

test('T42: random input on every route gives no 5xx, and every refusal has the error shape', async () => {
  for (const { path, method, operation } of operations()) {
    const names = (operation.parameters ?? [])
      .filter(parameter => parameter.in === 'query')
      .map(({ name }) => name)
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 2, maxLength: 2 }),
        fc.array(fc.tuple(names.length ? fc.constantFrom(...names) : text, text), { maxLength: 6 }),
        body,
        fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
        async (parts, query, content, type) => {
          let index = 0
          const target = path.replace(/\{\w+\}/g, () => encodeURIComponent(parts[index++] ?? ''))
          const search = new URLSearchParams(query.map(([name, value]) => [name, value] as [string, string]))
          if (method === 'post' && path === '/v1' && !search.has('chainId'))
            search.set('chainId', 'eip155:31337')
          const where = `${target}?${search}`
          const response =
            method === 'get'
              ? await server.get(where)
              : await server.post(where, content, { 'content-type': type })
          const said = await response.text()
          expect(response.status, `${method} ${where} ${content}`).toBeLessThan(500)
          if (response.status < 400) return
          expect(JSON.parse(said)).toMatchObject({
            code: expect.stringMatching(/^[A-Z_]+$/),
            message: expect.any(String),
            requestId: expect.any(String),
          })
          expect(Object.keys(operation.responses).concat('404'), `${method} ${path}`).toContain(
            String(response.status),
          )
        },
      ),
      { numRuns: runs },
    )
  }
}, 120_000)
