import { expect, test } from 'vitest'
import { createSender } from './sender.js'
import { createFakeConnection } from './testing/createFakeConnection.js'

/** A connection whose frames are written when `write` is called. */
function createReader(address: string) {
  const waiting: (() => void)[] = []
  const { connection, socket, calls } = createFakeConnection({
    address,
    onSend(data, onWritten) {
      calls.push(data)
      waiting.push(onWritten)
    },
  })
  return { connection, socket, calls, write: () => waiting.shift()?.() }
}

const limits = { bufferedBytes: 100, bufferedBytesPerAddress: 20, bufferedBytesTotal: 30 }
const slow = ['close 1013 slow reader', 'terminate']

test('a frame counts until it is written', () => {
  const sender = createSender({ limits })
  const { connection, calls, write } = createReader('a')
  let sent = 0
  sender.send(connection, 'é', () => {
    sent += 1
  })
  sender.send(connection, Buffer.from('abc'))
  expect(calls).toEqual(['é', 'abc'])
  expect(sender.pending).toBe(5)
  expect(sent).toBe(0)
  write()
  expect(sent).toBe(1)
  expect(sender.pending).toBe(3)
  sender.remove(connection)
  expect(sender.pending).toBe(0)
})

test('a reader with more than its limit in the socket is closed, one at its limit is not', () => {
  const sender = createSender({ limits })
  const { connection, socket, calls } = createReader('a')
  socket.bufferedAmount = 100
  sender.send(connection, 'x')
  expect(calls).toEqual(['x'])
  socket.bufferedAmount = 101
  let isSent = false
  sender.send(connection, 'y', () => {
    isSent = true
  })
  expect(calls).toEqual(['x', ...slow])
  expect(isSent).toBe(true)
})

test('over the limit of an address its slowest reader is closed, and the frame goes to the other', () => {
  const sender = createSender({ limits })
  const [first, second] = [createReader('a'), createReader('a')]
  sender.send(first.connection, 'x'.repeat(15))
  sender.send(second.connection, 'y'.repeat(6))
  expect(first.calls.slice(1)).toEqual(slow)
  expect(second.calls).toEqual(['yyyyyy'])
  expect(sender.pending).toBe(6)
})

test('a reader that is itself the slowest is closed without the frame', () => {
  const sender = createSender({ limits })
  const { connection, calls } = createReader('a')
  let isSent = false
  sender.send(connection, 'x'.repeat(21), () => {
    isSent = true
  })
  expect(calls).toEqual(slow)
  expect(isSent).toBe(true)
  expect(sender.pending).toBe(0)
})
