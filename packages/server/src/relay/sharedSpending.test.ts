import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuckets } from './buckets.js'
import type { Spending } from './bus.js'
import { createSharedSpending } from './sharedSpending.js'

function setUp(processes: number, rate = { perSecond: 10, burst: 20 }) {
  let clock = 0
  const all = Array.from({ length: processes }, () => {
    const buckets = { messagesPerClient: createBuckets({ rate, now: () => clock, shared: true }) }
    const said: Spending[] = []
    const shared = createSharedSpending({ buckets, bus: { spend: spending => void said.push(spending) } })
    return { take: () => buckets.messagesPerClient.take('a', 1), shared, said }
  })
  return {
    all,
    exchange() {
      for (const { shared } of all) shared.publish()
      for (const from of all)
        for (const spending of from.said.splice(0))
          for (const to of all) if (to !== from) to.shared.apply(spending)
    },
    pass(milliseconds: number) {
      clock += milliseconds
    },
  }
}

test('T21: over time several processes let through what one would, however a client spreads itself', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 50 }), order => {
      const { all, exchange, pass } = setUp(3)
      let passed = 0
      const seconds = 60
      for (let second = 0; second < seconds; second += 1) {
        for (let each = 0; each < 100; each += 1)
          if (all[order[each % order.length] ?? 0]?.take()) passed += 1
        exchange()
        pass(1_000)
      }
      // A burst may pass at each process; then the rate of one, give or take what passes before the others know.
      expect(passed).toBeLessThanOrEqual(3 * 20 + seconds * 10 + 60)
      expect(passed).toBeGreaterThanOrEqual(20 + (seconds - 6) * 5)
    }),
    { numRuns: 30 },
  )
})

test('nothing is said when nothing was spent, and nothing twice', () => {
  const { all } = setUp(1)
  const [one] = all
  one?.shared.publish()
  expect(one?.said).toEqual([])
  one?.take()
  one?.shared.publish()
  one?.shared.publish()
  expect(one?.said).toEqual([{ messagesPerClient: [['a', 1]] }])
})

test('nonsense from elsewhere takes nothing off', () => {
  const { all } = setUp(1, { perSecond: 0, burst: 2 })
  const [one] = all
  const nonsense: unknown[] = [
    { messagesPerClient: [['a', -5]] },
    { messagesPerClient: [['a', Number.POSITIVE_INFINITY]] },
    { messagesPerClient: [['a', '9'], [1, 9], 'a', null] },
    { messagesPerClient: 'a' },
    { constructor: [['a', 9]] },
    { unknown: [['a', 9]] },
  ]
  for (const spending of nonsense) one?.shared.apply(spending as Spending)
  expect([one?.take(), one?.take(), one?.take()]).toEqual([true, true, false])
})

test('a bucket goes down to minus one burst at most, so no client is locked out for long', () => {
  const { all, pass } = setUp(1)
  const [one] = all
  one?.shared.apply({ messagesPerClient: [['a', 1e9]] })
  expect(one?.take()).toBe(false)
  pass(2_100)
  expect(one?.take()).toBe(true)
})
