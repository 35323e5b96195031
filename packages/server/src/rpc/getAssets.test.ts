import { afterEach, expect, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'

// `wallet_getAssets` under the limits of calls and bytes.

const account = '0x00000000000000000000000000000000000A11cE'
const chains = Array.from({ length: 10 }, (_, at) => `eip155:${at + 1}`)
const chainFilter = chains.map((_, at) => `0x${(at + 1).toString(16)}`)
const path = '/v1?chainId=eip155:1'
const ask = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'wallet_getAssets',
  params: [{ account, chainFilter }],
})

const open: TestServer[] = []
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close()
})
/** Ten chains; a listed token of each makes its reply longer by about 200 bytes. */
async function start(options: ServerOptions): Promise<TestServer> {
  const evm = createFakeEvm()
  const token = '0x00000000000000000000000000000000000000aa'
  evm.tokens.set(token, 5n)
  const server = await createTestServer({
    fetch: evm.fetch,
    rpcUrls: Object.fromEntries(chains.map(chain => [chain, 'http://node.example'])),
    tokens: Object.fromEntries(
      chains.map(chain => [chain, [{ address: token, symbol: 'A', name: 'A'.repeat(100), decimals: 0 }]]),
    ),
    ...options,
  })
  open.push(server)
  return server
}
type Reply = { result?: Record<string, unknown[]>; error?: { code: number } }

test('attack A-M3: a batch of assets has the bytes of a batch, not as many as its entries name', async () => {
  const { post } = await start({ rpcLimits: { responseBytes: 10_000, batchBytes: 20_000 } })
  const response = await post(
    path,
    Array.from({ length: 100 }, (_, id) => ask(id)),
  )
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text.length).toBeLessThan(35_000)
  const replies: Reply[] = JSON.parse(text)
  expect(replies.filter(({ result }) => result).length).toBeLessThan(20)
  expect(replies.filter(({ error }) => error?.code === -32005).length).toBeGreaterThan(80)
})

test('attack A-M3: the bytes count for the address, and each chain is a point', async () => {
  const bytes = await start({ rateLimits: { rpcBytesPerIp: 60_000 } })
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push((await bytes.post(path, ask(at))).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  // Cached balances cost no calls, but a chain of the request is a point all the same.
  const points = await start({ rateLimits: { rpcPerIp: 60 } })
  const results: number[] = []
  for (let at = 0; at < 8; at++) results.push((await points.post(path, ask(at))).status)
  expect(results.slice(0, 2)).toEqual([200, 200])
  expect(results.at(-1)).toBe(429)
})

test('control A-M3: one request has all the chains that it names', async () => {
  const { post } = await start({})
  const { result } = (await (await post(path, ask(1))).json()) as Reply
  expect(Object.keys(result ?? {})).toEqual(chainFilter)
  expect(result?.['0x1']).toHaveLength(2)
})
