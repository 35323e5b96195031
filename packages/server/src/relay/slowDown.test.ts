import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createConnection } from './connection.js'
import { createSlowDown } from './slowDown.js'

function setUp(refusalsBeforeClose = 3) {
  let clock = 0
  const slowDown = createSlowDown({ limits: { refusalsBeforeClose, closedSeconds: 5 }, now: () => clock })
  const calls: string[] = []
  const socket = {
    OPEN: 1,
    CLOSED: 3,
    readyState: 1,
    isPaused: false,
    pause() {
      calls.push('pause')
      socket.isPaused = true
    },
    resume() {
      calls.push('resume')
      socket.isPaused = false
    },
    close: (code: number) => void calls.push(`close ${code}`),
    terminate: () => void calls.push('terminate'),
    once() {},
  }
  const connection = createConnection({
    clientId: 'did:key:flood',
    address: '',
    socket: socket as unknown as WebSocket,
    slot: 0,
  })
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
  expect(calls).toEqual(['pause', 'resume', 'close 1013'])
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
