import { currencies, nativeAddress } from '@latchkit/api/schemas'
import * as fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, keccak256, parseAbi } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { gatewayExample } from '../names/gateway/route.js'
import { ensUniversalResolver } from '../names/providers/createEnsNames.js'
import { readMethods } from '../rpc/methods.js'
import { createTestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { addFakeExchange, fakeExchange, mainnetExchange } from '../testing/fakeExchange.js'
import { createFakeSolana } from '../testing/fakeSolana.js'
import { type JsonSchema, toArbitrary } from './testing/toArbitrary.js'

// Requests generated from the server's own description: every path and method, valid by its schemas, damaged, and odd.

type Parameter = { in: 'query' | 'path'; name: string; required?: boolean; schema: JsonSchema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const origin = 'https://app.example'
const pictured = encodeAbiParameters(
  [{ type: 'string' }],
  ['data:application/json,{"image":"data:image/svg+xml,<svg/>"}'],
)
const evm = createFakeEvm()
const solana = createFakeSolana()
const noName = encodeErrorResult({
  abi: parseAbi(['error ResolverNotFound(bytes name)']),
  args: ['0x00'],
})
const solanaUrl = 'http://solana.example/'
const restUrl = 'http://rest.example'
const bundlerUrl = 'http://bundler.example/'
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const token = `0x${'0'.repeat(38)}aa`
evm.tokens.set(token, 5n)
addFakeExchange(evm, fakeExchange)
addFakeExchange(evm, mainnetExchange)
/** As a node responds to parameters that it cannot read: generated requests have any. */
function refuseParameters(init: RequestInit | undefined): Response {
  const { id } = JSON.parse(String(init?.body))
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid params' } })
}
async function readChain(url: URL | RequestInfo, init: RequestInit | undefined): Promise<Response> {
  if (String(url).startsWith(restUrl)) return Response.json([])
  const { id, method, params } = JSON.parse(String(init?.body))
  if (url === solanaUrl) return solana.fetch(url, init)
  if (url === bundlerUrl)
    return Response.json({
      jsonrpc: '2.0',
      id,
      ...(method === 'eth_chainId'
        ? { result: '0x7a69' }
        : { error: { code: -32602, message: 'Invalid params' } }),
    })
  // A chain on which no name has a resolver.
  if (method === 'eth_call' && params[0].to?.toLowerCase() === ensUniversalResolver.toLowerCase())
    return Response.json({
      jsonrpc: '2.0',
      id,
      error: { code: 3, message: 'execution reverted', data: noName },
    })
  // Every item has a picture.
  if (/^0xc87b56dd/.test(params?.[0]?.data)) return Response.json({ jsonrpc: '2.0', id, result: pictured })
  if (method !== 'eth_sendRawTransaction') return evm.fetch(url, init)
  return Response.json({ jsonrpc: '2.0', id, result: keccak256(params[0]) })
}
const server = await createTestServer({
  environment: 'development',
  allowedOrigins: [origin],
  rateLimits: {
    perIp: 1e9,
    perProject: 1e9,
    rpcPerIp: 1e9,
    rpcBytesPerIp: 1e12,
    broadcastsPerIp: 1e9,
    nameChanges: 1e9,
    signIns: 1e9,
    refusalDelayMs: 1,
  },
  analyticsLimits: { dayBytesPerIp: 1e12, dayBytes: 1e12, totalBytes: 1e6 },
  rpcUrls: {
    'eip155:31337': 'http://node.example',
    'eip155:1': 'http://node.example',
    'solana:localnet': solanaUrl,
    [bitcoin]: restUrl,
    'stacks:1': restUrl,
  },
  tokens: {
    'eip155:31337': [{ address: token, symbol: 'A', name: 'A', decimals: 6 }],
    'eip155:1': [
      { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'B', name: 'B', decimals: 6 },
    ],
  },
  prices: { pools: { 'eip155:31337': { stableCoin: { address: token, decimals: 6 }, ...fakeExchange } } },
  activityChains: ['eip155:31337'],
  onramp: {
    sandbox: { chains: ['eip155:31337'], evmKey: `0x${'11'.repeat(32)}`, prices: { 'eip155:31337': '2500' } },
  },
  bundlerUrls: { 'eip155:31337': bundlerUrl },
  paymasters: { 'eip155:31337': { address: token, entryPoint: '0.7' } },
  sponsorKey: `0x${'1'.repeat(64)}`,
  names: { parent: 'latchkit.eth', chain: 'eip155:31337', gatewayKey: `0x${'1'.repeat(64)}` },
  fetch: (url, init) => readChain(url, init).catch(() => refuseParameters(init)),
  logLevel: 'silent',
})
afterAll(() => server.server.close())

const document: Document = await (await server.get('/openapi.json')).json()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const { http: chains }: { http: string[] } = await (await server.get('/v1/supported-chains')).json()

const order = await server.post(
  '/v1/generators/onrampurl',
  {
    destinationWallets: [{ address: `0x${'a11ce'.padStart(40, '0')}` }],
    defaultNetwork: 'eip155:31337',
    presetFiatAmount: '100',
  },
  { origin },
)
const { orderId }: { orderId: string } = await order.json()

const { data: wallets }: { data: { id: string; image_id?: string }[] } = await (
  await server.get('/getWallets?entries=3')
).json()

/** Texts that lead deeper than random ones. */
const hints = [
  ...chains,
  ...currencies,
  ...wallets.flatMap(({ id, image_id = id }) => [id, image_id]),
  '0x00000000000000000000000000000000000a11ce',
  'eip155:31337:0x00000000000000000000000000000000000a11ce',
  '11111111111111111111111111111111',
  'eip155:999999999999999999999',
  '__proto__',
  Buffer.from('{"eip155:31337":"5.0"}').toString('base64url'),
  Buffer.from('{"solana:localnet":null}').toString('base64url'),
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%00',
  '\u202e',
]
const methodNames = Object.values(readMethods).flatMap(methods => [...methods])
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...hints, '-1', 'NaN', '999999999999', '{}', '[]', ''),
)
const largeTexts = [
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'0,'.repeat(100_000)}0]`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":0`).join()}}`,
  `"${'x'.repeat(250_000)}"`,
  `[${'{},'.repeat(80_000)}{}]`,
  'x'.repeat(300_000),
]

/** Replaces one part of a JSON value, at a random place. */
const damage = (value: unknown, path: readonly number[], by: unknown): unknown => {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return by
  const entries = Object.entries(value).map(([name, entry]) => [
    name,
    name === key ? damage(entry, rest, by) : entry,
  ])
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
}
type Content = { schema: JsonSchema; example?: unknown } | undefined
const toBody = (content: Content): fc.Arbitrary<string> => {
  const generated = content ? toArbitrary(content.schema, [...hints, ...methodNames]) : fc.jsonValue()
  const valid = content?.example === undefined ? generated : fc.oneof(generated, fc.constant(content.example))
  const damaged = fc
    .tuple(valid, fc.array(fc.nat(9), { maxLength: 4 }), fc.oneof(fc.jsonValue(), odd))
    .map(([value, path, by]) => damage(value, path, by))
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(value => JSON.stringify(value)) },
    { weight: 10, arbitrary: damaged.map(value => JSON.stringify(value) ?? '') },
    { weight: 3, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...largeTexts) },
  )
}
const toValue = ({ schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: toArbitrary(schema, hints).map(String) }, { weight: 1, arbitrary: odd })

/** Requests to one operation; some with another method than the documented one. */
function toRequests(path: string, method: string, { parameters = [], requestBody }: Operation) {
  const of = (place: Parameter['in']) => parameters.filter(parameter => parameter.in === place)
  const content = Object.entries(requestBody?.content ?? {})
  return fc.record({
    path: fc
      .tuple(...of('path').map(toValue))
      .map(values => values.reduce((text, value) => text.replace(/\{\w+\}/, encode(value)), path)),
    query: fc
      .record(Object.fromEntries(of('query').map(parameter => [parameter.name, toValue(parameter)])), {
        requiredKeys: of('query').flatMap(({ name, required }) => (required ? [name] : [])),
      })
      .map(query => Object.entries(query)),
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
    ),
    type: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...(content.length ? content.map(([name]) => name) : ['text/plain'])),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', 'application/x-www-form-urlencoded', 'multipart/form-data'),
      },
    ),
    origin: fc.oneof(
      { weight: 9, arbitrary: fc.constant(origin) },
      { weight: 1, arbitrary: fc.constantFrom('null', 'x') },
    ),
    body: toBody(content[0]?.[1]),
  })
}
/** Values by their name, with which a request that needs several valid ones at once succeeds. */
const knownValues: Readonly<Record<string, string>> = {
  address: '0x00000000000000000000000000000000000a11ce',
  chainId: 'eip155:31337',
  from: `eip155:31337:${token}`,
  to: `eip155:31337:${nativeAddress}`,
  amount: '1000000',
  userAddress: '0x00000000000000000000000000000000000a11ce',
  tokenAddress: `eip155:31337:${token}`,
  id: orderId,
  name: 'alice.eth',
  apiVersion: '2',
  sender: '0x00000000000000000000000000000000000a11ce',
  data: gatewayExample.data,
  contract: '0x00000000000000000000000000000000000000aa',
  tokenId: '7',
  chain: bitcoin,
  path: 'fee-estimates',
}
/** Of a route for which the others do not do. */
const knownRequests: Readonly<Record<string, { path: string; type: string; body: string }>> = {
  'POST /v1/rest/{chain}/{path}': {
    path: '/v1/rest/stacks:1/v2/fees/transaction',
    type: 'application/json',
    body: '{}',
  },
}

/** A request that is known to be valid, to a route for which chance rarely makes one. */
function toKnownRequest(path: string, method: string, { parameters = [] }: Operation) {
  const segments = path.split('/').map(part => {
    const [, parameter] = /^\{(\w+)\}$/.exec(part) ?? []
    return parameter === undefined ? part : knownValues[parameter]
  })
  const isWanted = path.includes('{') || path.startsWith('/v1/convert') || path === '/v1/image'
  if (!isWanted || segments.includes(undefined)) return []
  const query = parameters
    .filter(parameter => parameter.in === 'query' && knownValues[parameter.name])
    .map(({ name }): [string, string] => [name, knownValues[name] ?? ''])
  const request = { path: segments.join('/'), query, method, type: '', origin, body: '' }
  return [{ ...request, ...knownRequests[`${method} ${path}`] }]
}

/** A path segment; dots alone would be resolved by the URL parser before they reach the server. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('$', '%24') || '%20'

/** Processor time of this process: how busy the machine is must not count. */
async function measure(work: () => Promise<Response>): Promise<{ response: Response; cpuMs: number }> {
  const before = process.cpuUsage()
  const response = await work()
  const { user, system } = process.cpuUsage(before)
  return { response, cpuMs: (user + system) / 1_000 }
}
const stallMs = 100

function throwShortly<Value>({
  failed,
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
}: fc.RunDetails<Value>): void {
  if (!failed) return
  const shown = JSON.stringify(counterexample).slice(0, 1_000)
  throw new Error(`seed ${seed}, path ${counterexamplePath}: ${shown}`, { cause: errorInstance })
}

/** Requests per route; `test:long` sets 10,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 150)

test.each(operations)(
  'T42: generated requests to $method $path give no 5xx, no stall over 100 ms, and documented refusals',
  async ({ path, method, operation }) => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(toRequests(path, method, operation), async request => {
        const search = new URLSearchParams(request.query.map(([name, value]) => [name, value]))
        const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
        const send = () =>
          server.server.fetch(
            new Request(`http://server${request.path}?${search}`, {
              method: request.method,
              headers: { origin: request.origin, ...(request.type && { 'content-type': request.type }) },
              ...(hasBody && { body: request.body }),
            }),
          )
        const { response, cpuMs } = await measure(send)
        const said = await response.text()
        expect(response.status).toBeLessThan(500)
        // A collection of garbage may fall into one of them, not into all.
        if (cpuMs > stallMs)
          expect(Math.min((await measure(send)).cpuMs, (await measure(send)).cpuMs)).toBeLessThan(stallMs)
        if (request.method !== method) return
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status < 400) return
        expect(JSON.parse(said)).toMatchObject({
          code: expect.stringMatching(/^[A-Z_]+$/),
          message: expect.any(String),
          requestId: expect.any(String),
        })
        expect(Object.keys(operation.responses).concat('404')).toContain(String(response.status))
      }),
      // A counterexample may be a body of 256 kB.
      {
        numRuns: runs,
        reporter: throwShortly,
        examples: toKnownRequest(path, method, operation).map(request => [request]),
      },
    )
    // Requests that were all refused would prove little; chance signs nothing.
    const [documented] = path === '/auth/siwx/verify' ? ['401'] : Object.keys(operation.responses)
    const expected = documented === '101' ? 426 : Number(documented)
    expect(statuses.get(expected) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(0)
  },
  20_000 + runs * 60,
)
