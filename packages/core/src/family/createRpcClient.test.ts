import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rpcRetryDelayMs, rpcTimeoutMs } from '../constants.js'
import type { Network } from '../contract/network.js'
import { createRpcClient } from './createRpcClient.js'
import { createToError } from './createToError.js'

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Reply = { status?: number; body?: string; hang?: boolean }

/** A server that gives these replies in turn, and repeats the last one. */
async function serve(...replies: Reply[]) {
  const requests: { url: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {}
      requests.push({ url: request.url, body })
      if (reply.hang) return
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      response.end(reply.body ?? '')
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const network = (...rpcUrls: string[]): Network => ({
  caipNetworkId: 'fama:1',
  chainNamespace: 'fama',
  id: 1,
  name: 'Test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls,
})
const ok = (result: unknown): Reply => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) })
const nodeError = (code: number, message: string): Reply => ({
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message, data: 'raw' } }),
})
const toError = createToError([
  { code: 'METHOD_UNSUPPORTED', rpcCodes: [-32601] },
  { code: 'RATE_LIMITED', rpcCodes: [-32005] },
])
const rpc = createRpcClient({ toError })
const method = 'chain_read'

describe('request', () => {
  test("posts JSON-RPC 2.0 to the network's own endpoint", async () => {
    const { url, requests } = await serve(ok('0x1'))
    await expect(rpc.request({ network: network(url), method, params: ['a'] })).resolves.toBe('0x1')
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method, params: ['a'] })
  })

  test('retries three times after the first failure (R9.15)', async () => {
    const { url, requests } = await serve({ status: 502 }, { status: 502 }, { body: 'no JSON' }, ok(7))
    await expect(rpc.request({ network: network(url), method })).resolves.toBe(7)
    expect(requests).toHaveLength(4)
  })

  test('fails after the fourth try with a typed error', async () => {
    const { url, requests } = await serve({ status: 500 })
    await expect(rpc.request({ network: network(url), method })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      details: expect.stringContaining('HTTP status code: 500'),
    })
    expect(requests).toHaveLength(4)
  })

  test('an attempt times out after 10 s, and retries start after 150, 300 and 600 ms (R9.15)', async () => {
    vi.useFakeTimers()
    const starts: number[] = []
    const begin = Date.now()
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      starts.push(Date.now() - begin)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    const failed = expect(rpc.request({ network: network('http://a.test'), method })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      cause: { code: 'TIMEOUT' },
    })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(starts).toEqual(
      [0, 1, 2, 3].map(round => round * rpcTimeoutMs + (2 ** round - 1) * rpcRetryDelayMs),
    )
    // What a visitor waits, whatever the constants are.
    expect(starts.at(-1)).toBe(31_050)
    await failed
  })

  test('a response that never ends counts as a try that timed out', async () => {
    vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        start: controller => signal.addEventListener('abort', () => controller.error(signal.reason)),
      })
      return new Response(body)
    })
    await expect(
      rpc.request({ network: network('http://a.test'), method, timeoutMs: 20, retries: 0 }),
    ).rejects.toMatchObject({ code: 'RPC_FAILED', cause: { code: 'TIMEOUT' } })
  })

  test('the next endpoint is tried at once when one fails', async () => {
    const bad = await serve({ status: 503 })
    const good = await serve(ok(2))
    await expect(rpc.request({ network: network(bad.url, good.url), method, retries: 0 })).resolves.toBe(2)
  })

  test('an error of the node about the call is thrown by the family’s table, with the raw error as cause, and not retried', async () => {
    const { url, requests } = await serve(nodeError(-32601, 'no such method'))
    await expect(rpc.request({ network: network(url, url), method })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
      rpcCode: -32601,
      cause: { data: 'raw' },
    })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['limits its requests', -32005, 'RATE_LIMITED'],
    ['fails with another error', -1, 'RPC_FAILED'],
  ])(
    'a node that %s is followed by the next endpoint; its error is thrown when all fail',
    async (_name, code, expected) => {
      const bad = await serve(nodeError(code, 'not now'))
      const good = await serve(ok(3))
      await expect(rpc.request({ network: network(bad.url, good.url), method })).resolves.toBe(3)
      await expect(rpc.request({ network: network(bad.url), method, retries: 1 })).rejects.toMatchObject({
        code: expected,
        rpcCode: code,
      })
      expect(bad.requests).toHaveLength(3)
    },
  )

  test('HTTP 429 from every endpoint is RATE_LIMITED', async () => {
    const { url } = await serve({ status: 429 })
    await expect(rpc.request({ network: network(url), method, retries: 0 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  test('a response without result and error is RPC_FAILED', async () => {
    const { url } = await serve({ body: '{}' })
    await expect(rpc.request({ network: network(url), method, retries: 0 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      cause: { code: 'INVALID_RESPONSE' },
    })
  })

  test('stops reading a response above 10 MB (D49)', async () => {
    let sent = 0
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream({
        pull(controller) {
          sent += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000).fill(32))
        },
      })
      return new Response(body)
    })
    await expect(
      rpc.request({ network: network('http://a.test'), method, retries: 0 }),
    ).rejects.toMatchObject({ code: 'RPC_FAILED', cause: { code: 'INVALID_RESPONSE' } })
    expect(sent).toBeLessThan(13_000_000)
  })

  test('is cancelled at once by its signal, during a try and between two', async () => {
    const { url } = await serve({ hang: true })
    const controller = new AbortController()
    const hanging = rpc.request({ network: network(url), method, signal: controller.signal })
    controller.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'CANCELLED' })

    const between = new AbortController()
    vi.stubGlobal('fetch', async () => {
      setTimeout(() => between.abort(), 5)
      throw new TypeError('failed to fetch')
    })
    await expect(
      rpc.request({ network: network('http://a.test'), method, signal: between.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('reads a response by the family’s own parser', async () => {
    const { url } = await serve(ok(1))
    const parsing = createRpcClient({ toError, parse: text => ({ result: text.length }) })
    await expect(parsing.request({ network: network(url), method })).resolves.toBe(35)
  })
})

describe('the server as endpoint (D48)', () => {
  const serverFor = (url: string) =>
    createRpcClient({
      toError,
      context: {
        getServerRpcUrl: async id => `${url}/v1?chainId=${encodeURIComponent(id)}`,
        getServerBroadcastUrl: async () => `${url}/v1/transactions`,
      },
    })

  test('a network without rpcUrls is read through the server', async () => {
    const { url, requests } = await serve(ok('0x1'))
    await expect(serverFor(url).request({ network: network(), method })).resolves.toBe('0x1')
    expect(requests[0]).toMatchObject({ url: '/v1?chainId=fama%3A1' })
  })

  test('a network with rpcUrls never is', async () => {
    const siteEndpoint = await serve({ status: 500 })
    const server = await serve(ok('0x1'))
    await expect(
      serverFor(server.url).request({ network: network(siteEndpoint.url), method, retries: 0 }),
    ).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(server.requests).toEqual([])
  })

  test('a signed transaction is posted once, and its hash returned (D35)', async () => {
    const { url, requests } = await serve({ body: '{"hash":"0xabc"}' })
    await expect(serverFor(url).broadcast({ network: network(), transaction: 'signed' })).resolves.toBe(
      '0xabc',
    )
    expect(requests).toEqual([
      { url: '/v1/transactions', body: '{"chainId":"fama:1","transaction":"signed"}' },
    ])
  })

  test.each([
    ['fails', { status: 503 }, 'RPC_FAILED'],
    ['limits its requests', { status: 429 }, 'RATE_LIMITED'],
    ['returns no hash', { body: '{}' }, 'INVALID_RESPONSE'],
    [
      'names no error of the node',
      { status: 422, body: '{"code":"TRANSACTION_REJECTED"}' },
      'INVALID_RESPONSE',
    ],
  ])('a broadcast to a server that %s rejects, and is not repeated', async (_name, reply, code) => {
    const { url, requests } = await serve(reply)
    await expect(
      serverFor(url).broadcast({ network: network(), transaction: 'signed' }),
    ).rejects.toMatchObject({ code })
    expect(requests).toHaveLength(1)
  })

  test('a broadcast that the node rejects is thrown by the family’s table, with the node’s error as cause (D57)', async () => {
    const error = { code: -32601, message: 'no such method', data: { err: 'raw' } }
    const { url, requests } = await serve({
      status: 422,
      body: JSON.stringify({ code: 'TRANSACTION_REJECTED', message: '', requestId: '', error }),
    })
    await expect(
      serverFor(url).broadcast({ network: network(), transaction: 'signed' }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED', rpcCode: -32601, cause: error })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['is not configured', {}, 'No endpoint is configured for Test.'],
    ['has no URL', { getServerRpcUrl: async () => undefined }, 'No endpoint is configured for Test.'],
    [
      'cannot be loaded',
      { getServerRpcUrl: () => Promise.reject(new Error('offline')) },
      'The server is unavailable.',
    ],
  ])('without rpcUrls, a server that %s is RPC_FAILED with the reason', async (_name, context, details) => {
    const client = createRpcClient({ toError, context })
    await expect(client.request({ network: network(), method })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      details,
    })
    await expect(client.getEndpoints(network())).rejects.toMatchObject({ code: 'RPC_FAILED' })
    await expect(client.getEndpoints(network('http://a.test'))).resolves.toEqual(['http://a.test'])
  })
})
