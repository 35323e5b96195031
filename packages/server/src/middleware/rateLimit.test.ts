import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '../errors/HttpError.js'
import { createLimit } from './rateLimit.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const take = (limit: ReturnType<typeof createLimit>, key: string, points?: number) =>
  limit(key, points).then(
    () => 'passes' as const,
    error => error as HttpError,
  )

test('after a minute the limit is whole again', async () => {
  const limit = createLimit({ name: 'test', points: 2 })
  expect([await take(limit, 'a'), await take(limit, 'a')]).toEqual(['passes', 'passes'])
  const over = await take(limit, 'a')
  expect(over).toBeInstanceOf(HttpError)
  expect(over).toMatchObject({ status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': '60' } })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await take(limit, 'a')).toMatchObject({ headers: { 'retry-after': '1' } })
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await take(limit, 'a')).toBe('passes')
})

test('keys do not share, and odd ones are keys like any other', async () => {
  const limit = createLimit({ name: 'test', points: 1 })
  for (const key of ['a', 'b', '__proto__', 'constructor', '0:0:0:0::/64'])
    expect([await take(limit, key), await take(limit, key)]).toEqual(['passes', expect.any(HttpError)])
})

test('points count as so many calls; more than the limit at once never passes', async () => {
  const limit = createLimit({ name: 'test', points: 10 })
  expect(await take(limit, 'a', 9)).toBe('passes')
  expect(await take(limit, 'a', 2)).toBeInstanceOf(HttpError)
  expect(await take(createLimit({ name: 'test', points: 10 }), 'a', 11)).toBeInstanceOf(HttpError)
})

test('whatever the order, no minute lets more than the limit through', async () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('ask' as const),
      key: fc.constantFrom('a', 'b'),
      points: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ type: fc.constant('wait' as const), by: fc.integer({ min: 0, max: 40_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const limit = createLimit({ name: 'test', points: 5 })
      const windows = new Map<string, { began: number; used: number }>()
      for (const action of steps) {
        if (action.type === 'wait') {
          await vi.advanceTimersByTimeAsync(action.by)
          continue
        }
        const passed = (await take(limit, action.key, action.points)) === 'passes'
        const now = Date.now()
        let window = windows.get(action.key)
        if (!window || now - window.began >= 60_000) {
          window = { began: now, used: 0 }
          windows.set(action.key, window)
        }
        if (passed) window.used += action.points
        expect(window.used).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: 60 },
  )
})
