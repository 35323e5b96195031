import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { getBalance } from './getBalance.js'
import { rpc } from './rpc.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Reply = { status?: number; body?: string; hang?: boolean }

/** A node that gives these replies in turn, the last one for ever. */
async function serve(...replies: Reply[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const reply = replies[Math.min(seen.length, replies.length - 1)] ?? {}
      seen.push(body)
      if (reply.hang) return
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      response.end(reply.body ?? '')
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const network = (...rpcUrls: string[]) => defineSolanaNetwork({ id: 'localnet', name: 'Test', rpcUrls })
const ok = (result: unknown): Reply => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) })
const quick = { method: 'getHealth', delay: 1, timeout: 200 }

describe('rpc', () => {
  test("asks the network's own endpoint", async () => {
    const { url, seen } = await serve(ok('ok'))
    await expect(rpc({ network: network(url), ...quick })).resolves.toBe('ok')
    expect(JSON.parse(seen[0] ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: [] })
  })

  test('tries three more times after the first failure (R9.15)', async () => {
    const { url, seen } = await serve({ status: 502 }, { status: 502 }, { status: 502 }, ok('ok'))
    await expect(rpc({ network: network(url), ...quick })).resolves.toBe('ok')
    expect(seen).toHaveLength(4)
  })

  test('gives up after the fourth try with a typed error', async () => {
    const { url, seen } = await serve({ status: 500 })
    await expect(rpc({ network: network(url), ...quick })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      details: expect.stringContaining('HTTP status code: 500'),
    })
    expect(seen).toHaveLength(4)
  })

  test('takes the next endpoint when one fails', async () => {
    const bad = await serve({ status: 429 })
    const good = await serve(ok('ok'))
    await expect(rpc({ network: network(bad.url, good.url), ...quick })).resolves.toBe('ok')
  })

  test('does not repeat what the node answered', async () => {
    const { url, seen } = await serve({
      body: JSON.stringify({ error: { code: -32601, message: 'method not found' } }),
    })
    await expect(rpc({ network: network(url), ...quick })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
    expect(seen).toHaveLength(1)
  })

  test('does not wait for a node that hangs', async () => {
    const { url } = await serve({ hang: true })
    await expect(rpc({ network: network(url), ...quick, timeout: 30, retries: 1 })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
  })

  test('stops at once when it is cancelled', async () => {
    const { url } = await serve({ hang: true })
    const controller = new AbortController()
    const reading = rpc({ network: network(url), method: 'getHealth', signal: controller.signal })
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('says that no endpoint is configured', async () => {
    await expect(rpc({ network: network(), ...quick })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('getBalance', () => {
  const value = (text: string): Reply => ({
    body: `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${text}}}`,
  })

  test('answers lamports from 0 to 2^64-1 exactly', async () => {
    for (const lamports of [0n, 1n, 10n ** 9n, 2n ** 53n + 1n, 9_007_199_254_740_993n, 2n ** 64n - 1n]) {
      const { url, seen } = await serve(value(String(lamports)))
      await expect(getBalance({ address: 'abc', network: network(url) })).resolves.toBe(lamports)
      expect(JSON.parse(seen[0] ?? '')).toMatchObject({
        method: 'getBalance',
        params: ['abc', { commitment: 'confirmed' }],
      })
    }
  })

  test('refuses an answer that is no whole amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.object(), fc.constant(-1), fc.constant(1.5)),
        async result => {
          fc.pre(!(typeof result === 'number' && Number.isInteger(result) && result >= 0))
          fc.pre(!/^\d{16,20}$/.test(String(result)))
          const { url } = await serve(value(JSON.stringify(result)))
          await expect(getBalance({ address: 'abc', network: network(url) })).rejects.toMatchObject({
            code: 'INVALID_RESPONSE',
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test.each(['null', '{}', '[]', '"x"', '5'])(
    'refuses a result that is no balance at all: %s',
    async result => {
      const { url } = await serve({ body: `{"result":${result}}` })
      await expect(getBalance({ address: 'abc', network: network(url) })).rejects.toMatchObject({
        code: 'INVALID_RESPONSE',
      })
    },
  )
})
