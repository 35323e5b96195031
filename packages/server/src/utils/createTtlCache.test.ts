import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTtlCache } from './createTtlCache.js'

test('an entry lives for its time to the millisecond', () => {
  let time = 0
  const cache = createTtlCache<number>({ ttlMs: 100, max: 10, now: () => time })
  cache.set('a', 1)
  time = 99
  expect(cache.get('a')).toBe(1)
  time = 100
  expect(cache.get('a')).toBeUndefined()
})

test('reading does not prolong a life, writing does', () => {
  let time = 0
  const cache = createTtlCache<number>({ ttlMs: 100, max: 10, now: () => time })
  cache.set('a', 1)
  time = 60
  cache.get('a')
  cache.set('b', 2)
  time = 110
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2])
  cache.set('b', 3)
  time = 209
  expect(cache.get('b')).toBe(3)
})

test('when it is full the one that was not used for longest goes', () => {
  const cache = createTtlCache<number>({ ttlMs: 100, max: 2, now: () => 0 })
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  cache.clear()
  expect(cache.get('a')).toBeUndefined()
})

test('over any sequence it never returns what has expired, was never set, or was overwritten', () => {
  const key = fc.constantFrom('a', 'b', 'c', '__proto__')
  const step = fc.oneof(
    fc.record({ type: fc.constant('set' as const), key, value: fc.nat() }),
    fc.record({ type: fc.constant('get' as const), key }),
    fc.record({ type: fc.constant('wait' as const), by: fc.nat({ max: 60 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, max) => {
      let time = 0
      const cache = createTtlCache<number>({ ttlMs: 100, max, now: () => time })
      const model = new Map<string, { value: number; at: number }>()
      for (const action of steps) {
        if (action.type === 'wait') time += action.by
        else if (action.type === 'set') {
          cache.set(action.key, action.value)
          model.set(action.key, { value: action.value, at: time })
          expect(cache.get(action.key)).toBe(action.value)
        } else {
          const value = cache.get(action.key)
          const expected = model.get(action.key)
          if (value === undefined) continue
          expect(expected?.value).toBe(value)
          expect(time - (expected?.at ?? Number.NEGATIVE_INFINITY)).toBeLessThan(100)
        }
      }
    }),
  )
})
