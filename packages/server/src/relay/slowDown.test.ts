import { expect, test, vi } from 'vitest'
import { createSlowDown } from './slowDown.js'
import { createFakeConnection } from './testing/createFakeConnection.js'

function setUp(refusalsBeforeClose = 3) {
  let clock = 0
  const slowDown = createSlowDown({ limits: { refusalsBeforeClose, closedSeconds: 5 }, now: () => clock })
  const { connection, calls } = createFakeConnection({ clientId: 'did:key:flood' })
  const pass = (milliseconds: number) => {
    clock += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }
  return { slowDown, connection, calls, pass }
}

test('a flood is read slowly, closed when it continues, and refused for a while (T21)', () => {
  vi.useFakeTimers()
  const { slowDown, connection, calls, pass } = setUp()
  slowDown.onRefused(connection, true)
  slowDown.onRefused(connection, true)
  expect(calls).toEqual(['pause'])
  pass(250)
  expect(calls).toEqual(['pause', 'resume'])
  expect(slowDown.isBlocked('did:key:flood')).toBe(false)
  slowDown.onRefused(connection, true)
  expect(calls).toEqual(['pause', 'resume', 'close 1013 too many requests'])
  expect(slowDown.isBlocked('did:key:flood')).toBe(true)
  expect(slowDown.isBlocked('did:key:honest')).toBe(false)
  slowDown.prune()
  expect(slowDown.size).toBe(1)
  pass(5_000)
  expect(slowDown.isBlocked('did:key:flood')).toBe(false)
  slowDown.prune()
  expect(slowDown.size).toBe(0)
  vi.useRealTimers()
})

test('an invalid request does not pause its connection', () => {
  const { slowDown, connection, calls } = setUp()
  slowDown.onRefused(connection, false)
  expect(calls).toEqual([])
})
