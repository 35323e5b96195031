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
  /** Called before every connection: the URL carries a fresh token. */
  getUrl(): Promise<string>
  WebSocket: () => WebSocketConstructor | undefined
  clock: Clock
  /** 0 to 1, for jitter. */
  random(): number
  /** Whether the visitor waits for the connection. */
  isUrgent(): boolean
  onOpen(): void
  /** `reply` sends on the connection that the frame came by, and does nothing when that one is closed. */
  onFrame(frame: string, reply: (frame: string) => void): void
  /** A connection or an attempt failed, with the relay's close code and reason. Returns whether to reconnect. */
  onDisconnect(code?: number | undefined, reason?: string | undefined): boolean
}

/** A connection that is reopened until `close`. */
export type Socket = {
  isOpen(): boolean
  /** Connects, unless it is connecting or open. When that is urgent a longer delay becomes the urgent one. */
  open(): void
  /** Disconnects and stops reconnecting. */
  close(): void
  send(frame: string): void
  /** Drops the connection or delay and connects as soon as `spacingMs` allows. */
  reconnect(): void
}

const connectTimeoutMs = 8_000
const minDelayMs = 500
const maxDelayMs = 30_000
const maxUrgentDelayMs = 2_000
/** The same for a relay that has not accepted a connection yet. */
const maxFirstDelayMs = 8_000
/** A shorter connection does not reset the backoff. */
const stableAfterMs = 10_000
/** Least time between two connections that the relay accepts: at most 10 in 30 s when it drops each of them. */
const spacingMs = 3_000
/** `reconnect` gives a running attempt this long: a page that wakes up calls it several times. */
const attemptMs = 1_000
const openState = 1

/** Creates a WebSocket that reconnects with exponential backoff. It does not connect before `open`. */
export function createSocket(parameters: SocketParameters): Socket {
  const { clock } = parameters
  let state: 'closed' | 'connecting' | 'open' | 'waiting' = 'closed'
  let webSocket: WebSocketLike | undefined
  let hasOpened = false
  let startedAt = 0
  let openedAt = 0
  /** Whether the relay has sent anything on this connection. */
  let hasFrame = false
  let failedAt = 0
  let failures = 0
  let jitter = 1
  /** Unix milliseconds before which no connection is started, and at which the next one is. */
  let earliestAt = 0
  let dueAt = 0
  let timer: unknown
  /** Incremented whenever a connection or delay ends; callbacks of an earlier one are ignored. */
  let generation = 0

  const isOpen = () => state === 'open' && webSocket?.readyState === openState

  const drop = (next: typeof state) => {
    state = next
    generation++
    clock.clearTimeout(timer)
    if (!webSocket) return
    // Not null: `ws` throws an 'error' event without a listener.
    webSocket.onopen = webSocket.onmessage = webSocket.onclose = webSocket.onerror = ignore
    try {
      webSocket.close(1000)
    } catch {
      // Closing a socket that never opened throws in some engines.
    }
    webSocket = undefined
  }

  const waitUntil = (at: number) => {
    dueAt = Math.max(earliestAt, at)
    clock.clearTimeout(timer)
    // Bounded, since the clock may be set back.
    const delayMs = Math.min(maxDelayMs, dueAt - clock.now())
    if (delayMs <= 0) return void connect()
    state = 'waiting'
    timer = clock.setTimeout(connect, delayMs)
  }

  const getRetryAt = () => {
    const maxUrgentMs = hasOpened ? maxUrgentDelayMs : maxFirstDelayMs
    const maxMs = parameters.isUrgent() ? maxUrgentMs : maxDelayMs
    return failedAt + Math.min(maxMs, minDelayMs * 2 ** (failures - 1)) * jitter
  }

  /** Drops a connection, and spaces the next unless this is the first failure of a working relay. */
  const dropOpen = () => {
    if (state === 'open' && (failures > 0 || !hasFrame)) earliestAt = startedAt + spacingMs
    // The caller schedules the next attempt, not an `open` in between.
    dueAt = 0
    drop('waiting')
  }

  const fail = (code?: number, reason?: string) => {
    if (state === 'open' && clock.now() - openedAt >= stableAfterMs) failures = 0
    dropOpen()
    failedAt = clock.now()
    failures++
    jitter = 0.5 + parameters.random() / 2
    const failed = generation
    const shouldReconnect = parameters.onDisconnect(code, reason)
    // The callback may have called `close`.
    if (failed !== generation) return
    if (!shouldReconnect) return drop('closed')
    waitUntil(getRetryAt())
  }

  const connect = async () => {
    drop('connecting')
    startedAt = clock.now()
    const started = generation
    /** Wraps a callback so that it does nothing once this connection has ended. */
    const guard =
      <Arguments extends unknown[]>(run: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        if (started === generation) run(...args)
      }
    timer = clock.setTimeout(fail, connectTimeoutMs)
    try {
      const url = await parameters.getUrl()
      const WebSocket = parameters.WebSocket()
      if (started !== generation) return
      if (!WebSocket) throw new Error('No WebSocket')
      webSocket = new WebSocket(url)
      webSocket.onerror = ignore
      webSocket.onopen = guard(() => {
        clock.clearTimeout(timer)
        state = 'open'
        hasOpened = true
        hasFrame = false
        openedAt = clock.now()
        if (failures > 0) earliestAt = startedAt + spacingMs
        parameters.onOpen()
      })
      webSocket.onmessage = guard(({ data }: { data: unknown }) => {
        hasFrame = true
        if (typeof data === 'string') parameters.onFrame(data, guard(send))
      })
      webSocket.onclose = guard(({ code, reason }: { code?: number; reason?: string }) => fail(code, reason))
    } catch {
      guard(fail)()
    }
  }

  const send = (frame: string) => {
    if (!isOpen()) return
    try {
      webSocket?.send(frame)
    } catch {
      // It is closing: its close event reconnects, and calls without a response are sent again.
    }
  }

  const reconnect = () => {
    const remainingMs = startedAt + attemptMs - clock.now()
    if (state === 'connecting' && remainingMs > 0) {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(reconnect, remainingMs)
      return
    }
    if (state === 'open') {
      dropOpen()
      parameters.onDisconnect()
    }
    if (state === 'closed') return
    failures = Math.min(failures, 1)
    waitUntil(0)
  }

  return {
    isOpen,
    send,
    open() {
      if (state === 'closed') {
        if (!hasOpened || clock.now() - failedAt >= stableAfterMs) failures = 0
        waitUntil(0)
      } else if (state === 'waiting' && getRetryAt() < dueAt) waitUntil(getRetryAt())
    },
    close: () => drop('closed'),
    reconnect,
  }
}
