import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { toCallerBuckets, toCallerNetwork } from '../utils/callerBuckets.js'
import { createCallerLimit } from './callerLimit.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const create = (points: number, total?: number) =>
  createCallerLimit({ name: 'test', points, total, now: () => Date.now() })
const count = async (limit: ReturnType<typeof create>, address: string, requests: number) => {
  let passed = 0
  for (let at = 0; at < requests; at++)
    await limit(address).then(
      () => passed++,
      error => expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED' }),
    )
  return passed
}
/** The /64 with a number of a /48. */
const of48 = (site: string, at: number) => `2001:db8:${site}:${at.toString(16)}::/64`

test('a /64 counts for its /56 and /48, however short its numbers are; IPv4 as it is', () => {
  expect(toCallerBuckets('2001:db8:1:abcd::/64').map(({ key }) => key)).toEqual([
    '2001:db8:1:abcd::/64',
    '2001:db8:1:ab00::/56',
    '2001:db8:1::/48',
  ])
  expect(toCallerBuckets('0:0:0:cd::/64').map(({ key }) => key)).toContain('0:0:0:0::/56')
  for (const address of ['192.0.2.1', 'local', 'did:key:z6Mk', '', '::1'])
    expect(toCallerBuckets(address)).toEqual([{ key: address, multiple: 1 }])
  expect(toCallerNetwork('2001:db8:1:abcd::/64')).toBe('2001:db8:1::/48')
})

test('attack A-M10: the addresses of a /48 have four times what one has, those of a /56 twice', async () => {
  const limit = create(10)
  let ofBlock = 0
  for (let at = 0; at < 256; at++) ofBlock += await count(limit, of48('1', at), 2)
  expect(ofBlock).toBe(20)
  let ofSite = ofBlock
  for (let at = 256; at < 2048; at += 7) ofSite += await count(limit, of48('1', at), 2)
  expect(ofSite).toBe(40)
  // Another customer has its whole limit.
  expect(await count(limit, of48('2', 0), 12)).toBe(10)
})

test('attack A-M10: so it is behind a proxy', async () => {
  vi.useRealTimers()
  const { get, server } = await createTestServer({ rateLimits: { perIp: 3 }, trustedProxies: 1 })
  const ask = async (address: string) =>
    (await get('/getWallets', { 'x-forwarded-for': `203.0.113.9, ${address}` })).status
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) statuses.push(await ask(`[2001:db8:1:${(at * 300).toString(16)}::1]:4711`))
  expect(statuses.filter(status => status === 200)).toHaveLength(12)
  expect(await ask('2001:db8:2::1')).toBe(200)
  await server.close()
})

test('control A-M10: a /64 by itself, and each IPv4 address, have the whole limit', async () => {
  const limit = create(10)
  expect(await count(limit, of48('1', 5), 12)).toBe(10)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'])
    expect(await count(limit, address, 12)).toBe(10)
})

test('the total is never exceeded, and what little users need is left after many at their limit', async () => {
  const limit = create(100, 1000)
  let used = 0
  for (let at = 0; at < 20; at++) used += await count(limit, `192.0.2.${at}`, 150)
  expect(used).toBeLessThanOrEqual(1000)
  expect(await count(limit, '198.51.100.1', 3)).toBe(3)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await count(limit, '192.0.2.1', 150)).toBe(100)
})

test('a flood that is refused uses up its own limit alone', async () => {
  const limit = create(10, 40)
  expect(await count(limit, '192.0.2.1', 10_000)).toBe(10)
  expect(await count(limit, '192.0.2.2', 10)).toBe(10)
})

test('whatever callers do, no window lets more than the limits through', async () => {
  const step = fc.record({
    address: fc.oneof(
      fc.integer({ min: 0, max: 5 }).map(at => `192.0.2.${at}`),
      fc.integer({ min: 0, max: 600 }).map(at => of48('1', at)),
    ),
    cost: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async steps => {
      const limit = create(8, 50)
      const used = new Map<string, number>()
      let total = 0
      for (const { address, cost } of steps) {
        const isPassed = await limit(address, cost).then(
          () => true,
          () => false,
        )
        if (!isPassed) continue
        total += cost
        for (const { key, multiple } of toCallerBuckets(address)) {
          used.set(key, (used.get(key) ?? 0) + cost)
          expect(used.get(key)).toBeLessThanOrEqual(8 * multiple)
        }
        expect(total).toBeLessThanOrEqual(50)
      }
    }),
    { numRuns: 60 },
  )
})
