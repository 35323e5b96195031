import type { WebSocket } from 'ws'
import type { MessageKey, StoredMessage } from '../storage/storage.js'

/** State of one authenticated websocket. */
export type Connection = {
  readonly clientId: string
  readonly address: string
  readonly socket: WebSocket
  /** Running number, used to spread pings over time. */
  readonly slot: number
  readonly topics: Set<string>
  /** Sent messages that are not acknowledged yet, by the id of the relay's request. */
  readonly outstanding: Map<string, MessageKey>
  /** Hashes sent on this connection whose acknowledgement is not on disk, or not for long; they are not sent again. */
  readonly served: Set<string>
  /** Hashes to remove from `served`: once the page that is being read has been sent, and not before `from` (ms). */
  readonly settled: { hash: string; from: number }[]
  /** Topics with messages in the mailbox that this connection may not have been sent. */
  readonly behind: Set<string>
  /** Number of pending publishes of this connection, by topic. */
  readonly publishing: Map<string, number>
  /** Messages on those topics, to be sent after the reply to the publish. */
  readonly held: StoredMessage[]
  /** Hashes returned by the last fetch of a topic, which the next fetch acknowledges. */
  readonly fetched: Map<string, string[]>
  /** Fetches that run or wait. */
  fetches: number
  /** Settles when the fetches so far have. */
  lastFetch: Promise<unknown>
  draining: boolean
  /** Whether drain was called again while it ran. */
  woken: boolean
  /** Whether a frame or pong arrived since the last ping. */
  alive: boolean
  /** Refused requests since the last ping. */
  refusals: number
}

export const closeCodes = {
  /** The relay shuts down. */
  terminating: 1001,
  /** Too many requests, or a slow reader. */
  tryAgainLater: 1013,
  internal: 1011,
  /** No pong within the ping interval. */
  stale: 4008,
} as const

/** Milliseconds until a socket is terminated after its close frame. */
const closeTimeoutMs = 2_000

export function createConnection(
  parameters: Pick<Connection, 'clientId' | 'address' | 'socket' | 'slot'>,
): Connection {
  return {
    ...parameters,
    topics: new Set(),
    outstanding: new Map(),
    served: new Set(),
    settled: [],
    behind: new Set(),
    publishing: new Map(),
    held: [],
    fetched: new Map(),
    fetches: 0,
    lastFetch: Promise.resolve(),
    draining: false,
    woken: false,
    alive: true,
    refusals: 0,
  }
}

export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === socket.OPEN
}

/** Starts the closing handshake and terminates the socket if the peer does not complete it. */
export function closeConnection({ socket }: Connection, code: number, reason: string): void {
  if (socket.readyState === socket.CLOSED) return
  socket.close(code, reason)
  const timer = setTimeout(() => socket.terminate(), closeTimeoutMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
