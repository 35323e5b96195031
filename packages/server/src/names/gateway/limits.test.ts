import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, parseAbi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../../metrics/createMetrics.js'
import { createCallerLimit } from '../../middleware/callerLimit.js'
import { createStorage } from '../../storage/createStorage.js'
import { createUpstreams } from '../../upstream/createUpstreams.js'
import { createNames } from '../createNames.js'

// A name whose resolver leads to gateways without end (ERC-3668), and real gateways on this machine.

const root = 'eip155:1'
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])
const [attacker, visitor] = [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]

async function start({
  points = 1e6,
  respond = (_: number): [number, string] => [200, '{"data":"0xab"}'],
} = {}) {
  const gateway = { requests: 0, running: 0, peak: 0, sent: 0 }
  const http = createServer((_, response) => {
    gateway.requests += 1
    gateway.running += 1
    gateway.peak = Math.max(gateway.peak, gateway.running)
    const [status, body] = respond(gateway.requests)
    setTimeout(() => {
      gateway.running -= 1
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    }, 5)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  const storage = await createStorage('memory:')
  onTestFinished(async () => {
    http.closeAllConnections()
    await new Promise<void>(resolve => http.close(() => resolve()))
    await storage.close()
  })
  let nodeCalls = 0
  const limitCalls = createCallerLimit({ name: 'test', points, total: points * 10 })
  const metrics = createMetrics({ process: false })
  const upstreams = createUpstreams({
    rpcUrls: { [root]: 'http://node.example' },
    metrics,
    limits: { concurrentPerIp: 50, concurrentPerChain: 50 },
    limitCalls,
    limitBytes: async () => {},
    fetch: async (_input, init) => {
      nodeCalls += 1
      const { id, params } = JSON.parse(String(init?.body))
      const args = [params[0].to, [url], '0x1234', '0x12345678', '0x'] as const
      const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
      return Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } })
    },
  })
  const { service } = createNames({
    options: {},
    isDevelopment: true,
    storage,
    upstreams,
    metrics,
    limitChanges: async () => {},
    limitAccount: async () => {},
    limitCalls,
    limitOutside: async () => {},
    createToAvatar: () => async () => undefined,
    fetch: undefined,
  })
  const read = (name: string, caller: typeof attacker) =>
    service.getProfile(name, caller).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
  return { read, gateway, nodeCalls: () => nodeCalls }
}

test("attack A-M4: requests of gateways are the caller's calls, and use up its limit", async () => {
  const { read, gateway, nodeCalls } = await start({ points: 30 })
  for (let at = 0; at < 10; at++) await read(`a${at}.eth`, attacker)
  expect(gateway.requests).toBeGreaterThan(5)
  expect(gateway.requests + nodeCalls()).toBeLessThanOrEqual(30)
  expect(await read('last.eth', attacker)).toBe('RATE_LIMITED')
  const before = gateway.requests
  await read('visit.eth', visitor)
  expect(gateway.requests).toBeGreaterThan(before)
})

test('attack A-M4: a caller has four of them at once, however many names it reads', async () => {
  const { read, gateway } = await start()
  await Promise.all(Array.from({ length: 30 }, (_, at) => read(`a${at}.eth`, attacker)))
  expect(gateway.peak).toBeLessThanOrEqual(4)
  expect(gateway.requests).toBeGreaterThan(30)
})

test('attack A-M4: 64 kB of a response are read, and nothing of an error', async () => {
  const large = await start({ respond: () => [200, `{"data":"0x${'ab'.repeat(40_000)}"}`] })
  expect(await large.read('a.eth', attacker)).toBe('UPSTREAM_TOO_LARGE')
  // An error that is larger than anything that is read is an error by its status alone.
  const failing = await start({ respond: () => [404, 'x'.repeat(100_000)] })
  expect(await failing.read('a.eth', attacker)).toBe('UPSTREAM_INVALID')
})

test('control A-M4: a gateway with a proof of 32 kB is read', async () => {
  const { read, gateway } = await start({ respond: () => [200, `{"data":"0x${'ab'.repeat(16_000)}"}`] })
  // Each leads on to the next, up to 8 of a read.
  expect(await read('a.eth', visitor)).toBe('UPSTREAM_INVALID')
  expect(gateway.requests).toBeGreaterThanOrEqual(8)
})
