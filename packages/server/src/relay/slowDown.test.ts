import { afterEach, expect, test, vi } from 'vitest'
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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a flood is read slowly, closed when it continues, and refused for a while (T21)', () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
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
})

test('a connection that is refused again and again is read ever more rarely, at times of its own (security 17)', () => {
  vi.useFakeTimers()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const { slowDown, connection, pass } = setUp(100)
  /** Milliseconds without reading after one more refusal. */
  const measure = () => {
    slowDown.onRefused(connection, true)
    let milliseconds = 0
    for (; connection.socket.isPaused; milliseconds += 50) pass(50)
    return milliseconds
  }
  expect(Array.from({ length: 6 }, measure)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000])
  connection.refusals = 0
  random.mockReturnValue(0.999)
  expect(measure()).toBe(400)
})

test('an invalid request does not pause its connection', () => {
  const { slowDown, connection, calls } = setUp()
  slowDown.onRefused(connection, false)
  expect(calls).toEqual([])
})
