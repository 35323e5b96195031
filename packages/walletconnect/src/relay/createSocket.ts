import type { Clock } from '../clock.js'

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
  onOpen(): void
  /** `reply` answers on the very connection the frame came by, or nowhere. */
  onFrame(frame: string, reply: (frame: string) => void): void
  /** A connection, or an attempt at one, has failed; with what the relay said to it. Answers whether to try again. */
  onDown(code?: number | undefined, reason?: string | undefined): boolean
}

/** One connection that is kept alive while it is wanted. */
export type Socket = {
  isOpen(): boolean
  /** Wants a connection from now on. */
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
/** A connection shorter than this does not count as recovered, so that a flapping relay is not hammered. */
const settledAfter = 10_000
const openState = 1

export function createSocket(parameters: SocketParameters): Socket {
  const { clock } = parameters
  let wanted = false
  let current: WebSocketLike | undefined
  let openedAt: number | undefined
  let timer: unknown
  let failures = 0
  /** Names the present attempt; whatever belongs to an older one is ignored. */
  let attempt = 0

  const isOpen = () => openedAt !== undefined && current?.readyState === openState

  const drop = () => {
    attempt++
    clock.clearTimeout(timer)
    timer = undefined
    openedAt = undefined
    const old = current
    current = undefined
    if (!old) return
    // Not null: `ws` throws an 'error' event that nobody listens to.
    old.onopen = old.onmessage = old.onclose = old.onerror = () => {}
    try {
      old.close(1000)
    } catch {
      // Closing what never opened throws in some engines.
    }
  }

  const fail = (code?: number, reason?: string) => {
    if (openedAt !== undefined && clock.now() - openedAt >= settledAfter) failures = 0
    drop()
    if (!wanted) return
    if (!parameters.onDown(code, reason)) {
      wanted = false
      return
    }
    if (!wanted || timer !== undefined || current) return
    const delay = Math.min(maxDelay, firstDelay * 2 ** failures++) * (0.5 + parameters.random() / 2)
    timer = clock.setTimeout(connect, delay)
  }

  const connect = () => {
    drop()
    const mine = attempt
    const isMine = () => mine === attempt
    timer = clock.setTimeout(() => fail(), connectTimeout)
    parameters
      .getUrl()
      .then(url => {
        if (!isMine()) return
        const WebSocket = parameters.WebSocket()
        if (!WebSocket) throw new Error('No WebSocket')
        const socket = new WebSocket(url)
        current = socket
        socket.onerror = () => {}
        socket.onopen = () => {
          if (!isMine()) return
          clock.clearTimeout(timer)
          timer = undefined
          openedAt = clock.now()
          parameters.onOpen()
        }
        socket.onmessage = ((event: { data: unknown }) => {
          if (!isMine() || typeof event.data !== 'string') return
          parameters.onFrame(event.data, frame => {
            if (isMine()) send(frame)
          })
        }) as WebSocketLike['onmessage']
        socket.onclose = ((event: { code?: number; reason?: string }) => {
          if (isMine()) fail(event.code, event.reason)
        }) as WebSocketLike['onclose']
      })
      .catch(() => {
        if (isMine()) fail()
      })
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
      if (wanted) return
      wanted = true
      failures = 0
      connect()
    },
    close() {
      wanted = false
      drop()
    },
    renew() {
      if (!wanted) return
      if (openedAt !== undefined) parameters.onDown()
      failures = 0
      if (wanted) connect()
    },
  }
}
