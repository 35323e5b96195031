import { expect, test } from 'vitest'
import { createBreaker } from './createBreaker.js'

const create = () => {
  const clock = { time: 0 }
  return { clock, breaker: createBreaker({ threshold: 3, cooldownMs: 1_000, now: () => clock.time }) }
}

test('consecutive failures open it, a success between them does not', () => {
  const { breaker } = create()
  breaker.failed()
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  breaker.failed()
  expect(breaker.allows()).toBe(true)
  breaker.failed()
  expect(breaker.allows()).toBe(false)
})

test('security 6: failures that one caller can cause count once, those of several callers each', () => {
  const { breaker } = create()
  for (let each = 0; each < 100; each++) breaker.failed('192.0.2.1')
  expect(breaker.allows()).toBe(true)
  breaker.failed('192.0.2.2')
  breaker.failed('192.0.2.3')
  expect(breaker.allows()).toBe(false)
})

test('after the cooldown one call decides', () => {
  const { breaker, clock } = create()
  for (let each = 0; each < 3; each++) breaker.failed()
  clock.time = 1_000
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.succeeded()
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
})
