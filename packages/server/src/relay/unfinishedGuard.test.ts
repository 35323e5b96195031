import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createFakeConnection } from './testing/createFakeConnection.js'
import { createUnfinishedGuard } from './unfinishedGuard.js'

/** A masked text frame of up to 125 bytes. */
const toFrame = (payload: number): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | payload]), Buffer.alloc(4, 7), Buffer.alloc(payload, 0x41)])

function setUp() {
  let clock = 0
  const guard = createUnfinishedGuard({
    limits: { unfinishedBytesPerAddress: 1_000, unfinishedBytesTotal: 2_000, unfinishedSeconds: 15 },
    now: () => clock,
  })
  const connect = (address = 'a') => {
    const { connection, calls } = createFakeConnection({ address })
    const stream = new PassThrough()
    guard.watch(connection, stream)
    return { connection, calls, read: (bytes: Buffer) => void stream.emit('data', bytes) }
  }
  const pass = (milliseconds: number) => {
    clock += milliseconds
    guard.check()
  }
  return { guard, connect, pass }
}

test('a message that is unfinished for 15 s closes its connection, not a moment earlier', () => {
  const { guard, connect, pass } = setUp()
  const { calls, read } = connect()
  read(toFrame(100).subarray(0, 50))
  pass(14_999)
  expect(calls).toEqual([])
  pass(1)
  expect(calls).toEqual(['close 1013 unfinished message', 'terminate'])
  expect(guard.total).toBe(0)
})

test('a client that always finishes one message within the chunk that begins the next is not closed', () => {
  const { guard, connect, pass } = setUp()
  const { calls, read } = connect()
  const frame = toFrame(100)
  read(frame.subarray(0, 50))
  for (let second = 0; second < 60; second += 10) {
    pass(10_000)
    read(Buffer.concat([frame.subarray(50), frame.subarray(0, 50)]))
  }
  expect(calls).toEqual([])
  expect(guard.total).toBeGreaterThan(0)
  read(frame.subarray(50))
  expect(guard.total).toBe(0)
  pass(60_000)
  expect(calls).toEqual([])
})

test('a chunk that does not finish the message does not restart its time', () => {
  const { connect, pass } = setUp()
  const { calls, read } = connect()
  const frame = toFrame(100)
  read(frame.subarray(0, 10))
  pass(10_000)
  read(frame.subarray(10, 20))
  pass(5_000)
  expect(calls).toHaveLength(2)
})

test('a removed connection counts no more', () => {
  const { guard, connect, pass } = setUp()
  const { connection, calls, read } = connect()
  read(toFrame(100).subarray(0, 50))
  guard.remove(connection)
  expect(guard.total).toBe(0)
  pass(60_000)
  expect(calls).toEqual([])
})
