import type { Clock } from '../clock.js'
import { ignore } from '../utils.js'

/** The part of the standard WebSocket that is used; `ws` fits too. */
export type WebSocketLike = {
  readyState: number
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export type WebSocketConstructor = new (url: string) => WebSocketLike

export type SocketParameters = {
  /** Asked for before every connection: it carries a fresh token. */
  getUrl(): Promise<string>
  WebSocket: () => WebSocketConstructor | undefined
  clock: Clock
  /** 0 to 1, for jitter. */
  random(): number
  /** Whether somebody waits for the connection right now. */
  isUrgent(): boolean
  onOpen(): void
  /** `reply` answers on the very connection the frame came by, or nowhere. */
  onFrame(frame: string, reply: (frame: string) => void): void
  /** A connection, or an attempt at one, has failed; with what the relay said to it. Answers whether to try again. */
  onDown(code?: number | undefined, reason?: string | undefined): boolean
}

/** One connection that is kept alive while it is wanted. */
export type Socket = {
  isOpen(): boolean
  /** Wants a connection from now on; ends a wait for the next attempt when it is urgent. */
  open(): void
  /** Wants none any more. */
  close(): void
  send(frame: string): void
  /** Gives up the present connection or wait and connects at once. */
  renew(): void
}

const connectTimeout = 8_000
const firstDelay = 500
const maxDelay = 30_000
const maxUrgentDelay = 2_000
/** A connection shorter than this does not count as recovered, so that a flapping relay is not hammered. */
const settledAfter = 10_000
const openState = 1

export function createSocket(parameters: SocketParameters): Socket {
  const { clock } = parameters
  let state: 'closed' | 'connecting' | 'open' | 'waiting' = 'closed'
  let current: WebSocketLike | undefined
  let openedAt = 0
  let failures = 0
  let timer: unknown
  /** Names what is going on now; whatever belongs to an earlier connection or wait is ignored. */
  let turn = 0

  const isOpen = () => state === 'open' && current?.readyState === openState

  const drop = (next: typeof state) => {
    state = next
    turn++
    clock.clearTimeout(timer)
    if (!current) return
    // Not null: `ws` throws an 'error' event that nobody listens to.
    current.onopen = current.onmessage = current.onclose = current.onerror = ignore
    try {
      current.close(1000)
    } catch {
      // Closing what never opened throws in some engines.
    }
    current = undefined
  }

  const fail = (code?: number, reason?: string) => {
    if (state === 'open' && clock.now() - openedAt >= settledAfter) failures = 0
    drop('waiting')
    const mine = turn
    const isWorthIt = parameters.onDown(code, reason)
    // Its listeners may have closed it, or wanted it at once.
    if (mine !== turn) return
    if (!isWorthIt) return drop('closed')
    const longest = parameters.isUrgent() ? maxUrgentDelay : maxDelay
    const delay = Math.min(longest, firstDelay * 2 ** failures++) * (0.5 + parameters.random() / 2)
    timer = clock.setTimeout(connect, delay)
  }

  const connect = async () => {
    drop('connecting')
    const mine = turn
    /** Does something only while this connection is the present one. */
    const guard =
      <Arguments extends unknown[]>(act: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        if (mine === turn) act(...args)
      }
    timer = clock.setTimeout(fail, connectTimeout)
    try {
      const url = await parameters.getUrl()
      const WebSocket = parameters.WebSocket()
      if (mine !== turn) return
      if (!WebSocket) throw new Error('No WebSocket')
      const socket = new WebSocket(url)
      current = socket
      socket.onerror = ignore
      socket.onopen = guard(() => {
        clock.clearTimeout(timer)
        state = 'open'
        openedAt = clock.now()
        parameters.onOpen()
      })
      socket.onmessage = guard(({ data }: { data: unknown }) => {
        if (typeof data === 'string') parameters.onFrame(data, guard(send))
      })
      socket.onclose = guard(({ code, reason }: { code?: number; reason?: string }) => fail(code, reason))
    } catch {
      guard(fail)()
    }
  }

  const send = (frame: string) => {
    if (!isOpen()) return
    try {
      current?.send(frame)
    } catch {
      // It is closing; its close event brings the next connection, and what was unanswered is sent again.
    }
  }

  return {
    isOpen,
    send,
    open() {
      if (state === 'closed') failures = 0
      else if (state !== 'waiting' || !parameters.isUrgent()) return
      void connect()
    },
    close: () => drop('closed'),
    renew() {
      if (state === 'open') parameters.onDown()
      if (state === 'closed') return
      failures = 0
      void connect()
    },
  }
}
