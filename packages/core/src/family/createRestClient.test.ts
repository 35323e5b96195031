import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Network } from '../contract/network.js'
import { createRestClient } from './createRestClient.js'
import { createToError } from './createToError.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Reply = { status?: number; body?: string; hang?: boolean }

/** A server that gives these replies in turn, and repeats the last one. */
async function serve(...replies: Reply[]) {
  const requests: { line: string; type: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {}
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('latin1')
    requests.push({
      line: `${request.method} ${request.url}`,
      type: request.headers['content-type'],
      body,
    })
    if (!reply.hang) response.writeHead(reply.status ?? 200).end(reply.body ?? '')
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
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
  rpcUrls,
})
const toError = createToError([{ code: 'INSUFFICIENT_FUNDS', message: /missing-or-spent/ }])
const rest = createRestClient({ toError })

describe('get', () => {
  test('reads JSON at a path below the endpoint, whose own path and query are kept', async () => {
    const { url, requests } = await serve({ body: '{"coins":1}' })
    const read = rest.get({ network: network(`${url}/api/?key=a`), path: '/address/b?limit=2' })
    await expect(read).resolves.toEqual({ coins: 1 })
    expect(requests).toEqual([{ line: 'GET /api/address/b?key=a&limit=2', type: undefined, body: '' }])
  })

  test('reads text', async () => {
    const { url } = await serve({ body: '00ff' })
    await expect(rest.get({ network: network(url), path: '/hex', isText: true })).resolves.toBe('00ff')
  })

  test('retries three times after the first failure, and tries the next endpoint at once (R9.15)', async () => {
    const bad = await serve({ status: 502 }, { status: 408 }, { body: 'no JSON' }, { body: '7' })
    const other = await serve({ status: 500 })
    await expect(rest.get({ network: network(bad.url, other.url), path: '/a' })).resolves.toBe(7)
    expect(bad.requests).toHaveLength(4)
    expect(other.requests).toHaveLength(3)
  })

  test('a path that the API does not have is undefined, and not repeated', async () => {
    const { url, requests } = await serve({ status: 404, body: 'Transaction not found' })
    await expect(rest.get({ network: network(url), path: '/a' })).resolves.toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  test('HTTP 429 from every endpoint is RATE_LIMITED', async () => {
    const { url } = await serve({ status: 429 })
    await expect(rest.get({ network: network(url), path: '/a', retries: 0 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  test('an error of the API that the family’s table does not list is RPC_FAILED with its text', async () => {
    const { url } = await serve({ status: 400, body: 'Invalid address' })
    await expect(rest.get({ network: network(url), path: '/a', retries: 0 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      details: 'Invalid address',
    })
  })

  test('stops reading a response above 10 MB (D49)', async () => {
    const { url } = await serve({ body: `"${'a'.repeat(10_000_001)}"` })
    await expect(rest.get({ network: network(url), path: '/a', retries: 0 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      cause: { code: 'INVALID_RESPONSE' },
    })
  })

  test('a try times out, and a signal cancels', async () => {
    const { url } = await serve({ hang: true })
    const options = { network: network(url), path: '/a', retries: 0 }
    await expect(rest.get({ ...options, timeoutMs: 20 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      cause: { code: 'TIMEOUT' },
    })
    await expect(rest.get({ ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  })
})

describe('post', () => {
  test.each([
    ['text', 'ff', 'text/plain', 'ff'],
    ['a value as JSON', { a: 1 }, 'application/json', '{"a":1}'],
    ['bytes', Uint8Array.of(1, 255), 'application/octet-stream', '\u0001\u00ff'],
  ])('sends %s', async (_name, body, type, sent) => {
    const { url, requests } = await serve({ body: '"id"' })
    await expect(rest.post({ network: network(url), path: '/tx', body })).resolves.toBe('id')
    expect(requests).toEqual([{ line: 'POST /tx', type: expect.stringContaining(type), body: sent }])
  })

  test('an error of the API is thrown by the family’s table, and not repeated', async () => {
    const { url, requests } = await serve({ status: 400, body: 'sendrawtransaction: missing-or-spent' })
    await expect(rest.post({ network: network(url, url), path: '/tx', body: 'ff' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(requests).toHaveLength(1)
  })
})

describe('the server as endpoint (D48)', () => {
  const serverFor = (url: string) =>
    createRestClient({
      toError,
      context: {
        getServerRestUrl: async id => `${url}/v1/rest/${encodeURIComponent(id)}?st=appkit`,
        getServerBroadcastUrl: async () => `${url}/v1/transactions`,
      },
    })

  test('a network without rpcUrls is read through the server, one with rpcUrls never is', async () => {
    const server = await serve({ body: '1' })
    const own = await serve({ status: 500 })
    const client = serverFor(server.url)
    await expect(client.get({ network: network(own.url), path: '/a', retries: 0 })).rejects.toThrow()
    expect(server.requests).toHaveLength(0)
    await expect(client.get({ network: network(), path: '/a?b=1' })).resolves.toBe(1)
    expect(server.requests[0]?.line).toBe('GET /v1/rest/fama%3A1/a?st=appkit&b=1')
  })

  test('an error of the server, such as for a path that it does not pass on, is RPC_FAILED', async () => {
    const body = JSON.stringify({ code: 'NOT_FOUND', message: '', requestId: 'r' })
    const { url } = await serve({ status: 404, body })
    await expect(serverFor(url).get({ network: network(), path: '/a', retries: 0 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
  })

  test('a signed transaction goes to the server’s own route (D35)', async () => {
    const { url, requests } = await serve({ body: '{"hash":"ab"}' })
    const client = serverFor(url)
    await client.assertBroadcast(network())
    await expect(client.broadcast({ network: network(), transaction: 'signed' })).resolves.toBe('ab')
    expect(requests.map(({ line }) => line)).toEqual(['POST /v1/transactions'])
  })

  test('without rpcUrls and server, every request is RPC_FAILED', async () => {
    await expect(rest.getEndpoints(network())).rejects.toMatchObject({ code: 'RPC_FAILED' })
    await expect(rest.assertBroadcast(network())).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})
