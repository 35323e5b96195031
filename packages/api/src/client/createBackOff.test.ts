import { expect, test } from 'vitest'
import { createBackOff } from './createBackOff.js'

function start() {
  let time = 0
  const backOff = createBackOff({ tries: 4, now: () => time })
  const fail = (count: number): void => {
    for (let index = 0; index < count; index++) {
      expect(backOff.mayTry(), `try ${index}`).toBe(true)
      backOff.onUnreachable()
    }
  }
  return {
    backOff,
    fail,
    at: (ms: number) => {
      time = ms
      return backOff.mayTry()
    },
  }
}

test('host A8: after 4 failed tries none is allowed for a second, then one, whose failure doubles the time up to 8 s', () => {
  const { backOff, fail, at } = start()
  fail(4)
  expect(at(999)).toBe(false)
  expect(at(1000)).toBe(true)
  // Others wait for the outcome of that one.
  expect(at(1000)).toBe(false)
  backOff.onUnreachable()
  expect(at(2999)).toBe(false)
  expect(at(3000)).toBe(true)
  backOff.onUnreachable()
  expect(at(6999)).toBe(false)
  expect(at(7000)).toBe(true)
  backOff.onUnreachable()
  expect(at(14_999)).toBe(false)
  expect(at(15_000)).toBe(true)
  backOff.onUnreachable()
  expect(at(22_999)).toBe(false)
  expect(at(23_000)).toBe(true)
})

test('host A8: a response allows all tries again', () => {
  const { backOff, fail, at } = start()
  fail(4)
  expect(at(1000)).toBe(true)
  backOff.onReached()
  fail(4)
  expect(at(1001)).toBe(false)
})

test('a try that never ends does not hold back the others for ever', () => {
  const { fail, at } = start()
  fail(4)
  expect(at(1000)).toBe(true)
  expect(at(2000)).toBe(true)
})

test('a clock that was set back does not hold back requests', () => {
  const { fail, at } = start()
  expect(at(1_000_000)).toBe(true)
  fail(4)
  expect(at(5)).toBe(true)
})
