import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { defineEvmNetwork } from '../chains/defineEvmNetwork.js'
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

const network = (...rpcUrls: string[]) =>
  defineEvmNetwork({
    id: 1,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
  })
const ok = (result: unknown): Reply => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) })
const quick = { method: 'eth_chainId', delay: 1, timeout: 200 }

describe('rpc', () => {
  test("asks the network's own endpoint", async () => {
    const { url, seen } = await serve(ok('0x1'))
    await expect(rpc({ network: network(url), ...quick })).resolves.toBe('0x1')
    expect(JSON.parse(seen[0] ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  })

  test('tries three more times after the first failure (R9.15)', async () => {
    const { url, seen } = await serve({ status: 502 }, { status: 502 }, { status: 502 }, ok('0x1'))
    await expect(rpc({ network: network(url), ...quick })).resolves.toBe('0x1')
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
    const good = await serve(ok('0x2'))
    await expect(rpc({ network: network(bad.url, good.url), ...quick })).resolves.toBe('0x2')
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
    const reading = rpc({ network: network(url), method: 'eth_chainId', signal: controller.signal })
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('says that no endpoint is configured', async () => {
    await expect(rpc({ network: network(), ...quick })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('getBalance', () => {
  test('answers wei from 0 to 2^256-1 exactly', async () => {
    for (const wei of [0n, 1n, 10n ** 18n, 2n ** 256n - 1n]) {
      const { url } = await serve(ok(`0x${wei.toString(16)}`))
      await expect(getBalance({ address: '0x', network: network(url) })).resolves.toBe(wei)
    }
  })

  test('refuses an answer that is no number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.object()), async result => {
        const valid =
          typeof result === 'string' && (/^0x[0-9a-f]{1,78}$/i.test(result) || /^\d{1,80}$/.test(result))
        const integer = typeof result === 'number' && Number.isSafeInteger(result) && result >= 0
        fc.pre(!valid && !integer)
        const { url } = await serve(ok(result))
        await expect(getBalance({ address: '0x', network: network(url) })).rejects.toMatchObject({
          code: 'INVALID_RESPONSE',
        })
      }),
      { numRuns: 25 },
    )
  })
})
