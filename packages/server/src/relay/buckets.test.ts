import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuckets } from './buckets.js'

test('allows the burst at once, then the rate, per key', () => {
  let clock = 0
  const buckets = createBuckets({ rate: { perSecond: 2, burst: 3 }, now: () => clock })
  expect([1, 2, 3, 4].map(() => buckets.take('a', 1))).toEqual([true, true, true, false])
  expect(buckets.take('b', 3)).toBe(true)
  clock = 500
  expect([1, 2].map(() => buckets.take('a', 1))).toEqual([true, false])
})

test('takes all or nothing', () => {
  const buckets = createBuckets({ rate: { perSecond: 1, burst: 5 }, now: () => 0 })
  expect(buckets.take('a', 6)).toBe(false)
  expect(buckets.take('a', 5)).toBe(true)
})

test('a clock that steps back takes nothing away and gives nothing', () => {
  let clock = 10_000
  const buckets = createBuckets({ rate: { perSecond: 1, burst: 2 }, now: () => clock })
  buckets.take('a', 1)
  clock = 0
  expect(buckets.take('a', 1)).toBe(true)
  expect(buckets.take('a', 1)).toBe(false)
})

test('forgets a bucket once it is full again', () => {
  let clock = 0
  const buckets = createBuckets({ rate: { perSecond: 1, burst: 2 }, now: () => clock })
  buckets.take('a', 2)
  buckets.take('b', 1)
  clock = 1_000
  buckets.prune()
  expect(buckets.size).toBe(1)
  clock = 2_000
  buckets.prune()
  expect(buckets.size).toBe(0)
})

test('never allows more than burst + rate × time, however the calls fall', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.nat(2_000), count: fc.integer({ min: 1, max: 8 }) }), { maxLength: 60 }),
      calls => {
        let clock = 0
        let taken = 0
        const buckets = createBuckets({ rate: { perSecond: 3, burst: 7 }, now: () => clock })
        for (const { wait, count } of calls) {
          clock += wait
          if (buckets.take('a', count)) taken += count
          expect(taken).toBeLessThanOrEqual(7 + (clock / 1_000) * 3 + 1e-6)
        }
      },
    ),
  )
})
