import type { WebSocket } from 'ws'
import { type Connection, createConnection } from '../connection.js'

export type FakeConnectionParameters = {
  clientId?: string | undefined
  address?: string | undefined
  slot?: number | undefined
  /** Receives each frame; `onWritten` is what `ws` calls once the frame is in the network's buffer. */
  onSend?: ((data: string, onWritten: () => void) => void) | undefined
}

/**
 * A connection over a socket without a network, which records how it is closed and slowed down.
 * @example const { connection, calls } = createFakeConnection({ clientId: 'did:key:a' })
 */
export function createFakeConnection({
  clientId = 'did:key:a',
  address = '',
  slot = 0,
  onSend,
}: FakeConnectionParameters = {}) {
  const calls: string[] = []
  const socket = {
    OPEN: 1,
    CLOSED: 3,
    readyState: 1,
    bufferedAmount: 0,
    isPaused: false,
    send: (data: string | Buffer, _options: object, onWritten: () => void) =>
      onSend?.(String(data), onWritten),
    pause() {
      calls.push('pause')
      socket.isPaused = true
    },
    resume() {
      calls.push('resume')
      socket.isPaused = false
    },
    close(code: number, reason?: string) {
      calls.push(['close', code, reason].filter(part => part !== undefined).join(' '))
      socket.readyState = 2
    },
    terminate() {
      calls.push('terminate')
      socket.readyState = 3
    },
    once() {},
  }
  const connection: Connection = createConnection({
    clientId,
    address,
    socket: socket as unknown as WebSocket,
    slot,
  })
  return { connection, socket, calls }
}
