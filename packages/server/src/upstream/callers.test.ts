import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createUpstreams, type Upstreams } from './createUpstreams.js'

// Calls that make a node respond 5xx: some contracts, block ranges and traces do.

const poison = { method: 'eth_call', params: [{ to: '0xdead' }, 'latest'] }
const plain = { method: 'eth_chainId', params: [] }

function start(): { upstreams: Upstreams; requests: () => number } {
  let requests = 0
  const upstreams = createUpstreams({
    rpcUrls: { 'eip155:1': 'http://node.example' },
    metrics: createMetrics({ process: false }),
    limits: { concurrentPerIp: 50, concurrentPerChain: 50 },
    limitCalls: async () => {},
    limitBytes: async () => {},
    fetch: async (_input, init) => {
      requests += 1
      const { id, method } = JSON.parse(String(init?.body))
      return method === 'eth_call'
        ? new Response('', { status: 500 })
        : Response.json({ jsonrpc: '2.0', id, result: '0x1' })
    },
  })
  return { upstreams, requests: () => requests }
}
const call = (upstreams: Upstreams, address: string, request: typeof poison | typeof plain) =>
  upstreams
    .get('eip155:1', { address })
    .call(request)
    .then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
const repeat = (upstreams: Upstreams, address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => call(upstreams, address, poison)))

test('attack A-A0-6: one caller whose calls end in 5xx shuts the chain for itself, not for the others', async () => {
  const { upstreams } = start()
  expect(new Set(await repeat(upstreams, '192.0.2.1', 20))).toEqual(new Set(['UPSTREAM_FAILED']))
  expect(await call(upstreams, '192.0.2.1', plain)).toBe('UPSTREAM_REFUSED')
  expect(await call(upstreams, '192.0.2.2', plain)).toBe('ok')
})

test('attack A-A0-6: so do the addresses of one IPv6 network together', async () => {
  const { upstreams } = start()
  for (let at = 0; at < 10; at++)
    expect(await call(upstreams, `2001:db8:1:${at}::/64`, poison)).toMatch(/^UPSTREAM_(FAILED|REFUSED)$/)
  expect(await call(upstreams, '192.0.2.2', plain)).toBe('ok')
}, 30_000)

test('control A-A0-6: a node that fails for five callers is left alone', async () => {
  const { upstreams, requests } = start()
  await Promise.all([1, 2, 3, 4, 5].map(at => call(upstreams, `192.0.2.${at}`, poison)))
  const before = requests()
  expect(await call(upstreams, '192.0.2.9', plain)).toBe('UPSTREAM_REFUSED')
  expect(requests()).toBe(before)
})
