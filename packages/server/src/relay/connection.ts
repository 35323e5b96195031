import type { WebSocket } from 'ws'
import type { MessageKey, StoredMessage } from '../storage/storage.js'

/** One authenticated websocket and what the relay knows about it. */
export type Connection = {
  readonly clientId: string
  readonly address: string
  readonly socket: WebSocket
  /** A running number that spreads the pings over time. */
  readonly slot: number
  readonly topics: Set<string>
  /** What was sent and is not answered yet, by the id of our request. */
  readonly outstanding: Map<string, MessageKey>
  /** Hashes sent on this connection whose acknowledgement is not on disk yet: not sent twice. */
  readonly served: Set<string>
  /** Hashes to be taken off `served` once the page that is being read has been sent. */
  readonly settled: string[]
  /** Topics that may have more in the mailbox than this connection was sent. */
  readonly behind: Set<string>
  /** Topics on which a publish of this connection is not answered yet, and how many. */
  readonly publishing: Map<string, number>
  /** Messages on those topics, to be sent right after the answer. */
  readonly held: StoredMessage[]
  /** What the last fetch of a topic answered: acknowledged by the next fetch. */
  readonly fetched: Map<string, string[]>
  draining: boolean
  /** Whether draining was asked for again while it ran. */
  woken: boolean
  /** Whether anything was heard since the last ping. */
  alive: boolean
  /** Requests refused since the last ping. */
  refusals: number
}

export const closeCodes = {
  /** The relay stops. */
  terminating: 1001,
  /** Too many requests, or a reader that is too slow. */
  tryAgainLater: 1013,
  internal: 1011,
  /** No answer to a ping. */
  stale: 4008,
} as const

/** How long a peer may take to answer a close frame, in milliseconds. */
const closeTimeout = 2_000

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
    draining: false,
    woken: false,
    alive: true,
    refusals: 0,
  }
}

export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === socket.OPEN
}

/**
 * Sends a frame. A reader so slow that more than `bufferedBytes` wait for it is closed instead: what it missed is in
 * its mailbox.
 */
export function sendText(
  connection: Connection,
  text: string,
  { bufferedBytes, onSent }: { bufferedBytes: number; onSent?: (() => void) | undefined },
): void {
  const { socket } = connection
  if (isOpen(connection) && socket.bufferedAmount > bufferedBytes) {
    closeConnection(connection, closeCodes.tryAgainLater, 'slow reader')
    // It does not read the close frame either.
    socket.terminate()
  }
  if (isOpen(connection)) socket.send(text, () => onSent?.())
  else onSent?.()
}

/** Starts the closing handshake, and ends the socket if the peer does not take part. */
export function closeConnection({ socket }: Connection, code: number, reason: string): void {
  if (socket.readyState === socket.CLOSED) return
  socket.close(code, reason)
  const timer = setTimeout(() => socket.terminate(), closeTimeout)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
