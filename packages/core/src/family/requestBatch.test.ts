import { afterEach, expect, test, vi } from 'vitest'
import { rpcBatchSize } from '../constants.js'
import type { Network } from '../contract/network.js'
import { createRpcClient, type RpcCall } from './createRpcClient.js'
import { createToError } from './createToError.js'
import { requestBatch } from './requestBatch.js'

type Request = { id: number; method: string; params: readonly unknown[] }

/** The sizes of the batches that `fetch` got; a node that doubles each call's first parameter. */
function stubNode(respond: (requests: readonly Request[]) => unknown = reverse) {
  const batches: { url: string; count: number; bytes: number }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const requests = JSON.parse(body) as Request[]
    batches.push({ url, count: requests.length, bytes: body.length })
    return Response.json(respond(requests))
  })
  return batches
}
const reverse = (requests: readonly Request[]): unknown =>
  requests.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: Number(params[0]) * 2 })).reverse()

afterEach(() => {
  vi.unstubAllGlobals()
})

const network: Network = {
  caipNetworkId: 'fama:1',
  chainNamespace: 'fama',
  id: 1,
  name: 'Test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['http://node.test'],
}
const rpc = createRpcClient({
  toError: createToError([{ code: 'METHOD_UNSUPPORTED', rpcCodes: [-32601] }]),
  context: { getServerRpcUrl: async () => 'http://server.test/v1' },
})
const toCalls = (count: number): RpcCall[] =>
  Array.from({ length: count }, (_, index) => ({ method: 'double', params: [index] }))

test('results are in the order of the calls, whatever the order of the responses', async () => {
  stubNode()
  expect(await requestBatch(rpc, { network, calls: toCalls(3) })).toEqual([
    { result: 0 },
    { result: 2 },
    { result: 4 },
  ])
  expect(await requestBatch(rpc, { network, calls: [] })).toEqual([])
})

test('a batch to an endpoint has at most 1000 calls (R9.15, D49)', async () => {
  const batches = stubNode()
  const results = await requestBatch(rpc, { network, calls: toCalls(2001) })
  expect(batches.map(({ count }) => count)).toEqual([rpcBatchSize, rpcBatchSize, 1])
  expect(rpcBatchSize).toBe(1000)
  expect(results.at(-1)).toEqual({ result: 4000 })
})

test('a batch through the server has at most 100 calls (D49)', async () => {
  const batches = stubNode()
  await requestBatch(rpc, { network: { ...network, rpcUrls: [] }, calls: toCalls(250) })
  expect(batches).toEqual([
    expect.objectContaining({ url: 'http://server.test/v1', count: 100 }),
    expect.objectContaining({ count: 100 }),
    expect.objectContaining({ count: 50 }),
  ])
})

test('a body stays below the 262,144 bytes that the server reads', async () => {
  const batches = stubNode()
  const calls = Array.from({ length: 9 }, () => ({ method: 'double', params: [1, 'x'.repeat(60_000)] }))
  await requestBatch(rpc, { network, calls })
  expect(batches.map(({ count }) => count)).toEqual([4, 4, 1])
  for (const { bytes } of batches) expect(bytes).toBeLessThan(262_144)
})

test('an error of one call, or a missing response, leaves the others alone', async () => {
  stubNode(([first]) => [
    { id: first?.id, result: 1 },
    { id: 1, error: { code: -32601, message: 'no' } },
  ])
  expect(await requestBatch(rpc, { network, calls: toCalls(3) })).toEqual([
    { result: 1 },
    { error: expect.objectContaining({ code: 'METHOD_UNSUPPORTED' }) },
    { error: expect.objectContaining({ code: 'INVALID_RESPONSE' }) },
  ])
})

test('an endpoint that does not know batches is RPC_FAILED', async () => {
  stubNode(() => ({ error: { code: -32600, message: 'no batches here' } }))
  await expect(requestBatch(rpc, { network, calls: toCalls(2), retries: 0 })).rejects.toMatchObject({
    code: 'RPC_FAILED',
  })
})
