import { LatchkitError } from '@latchkit/core/internal'
import type { Clock, Page } from '../clock.js'
import { type Bytes, toHex, utf8 } from '../crypto/bytes.js'
import { createIds } from '../ids.js'
import { createQueue, ignore, parseRecord, readRpcError } from '../utils.js'
import { createSocket, type WebSocketConstructor } from './createSocket.js'

export type PublishParameters = {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  prompt?: boolean | undefined
}

export type CallOptions = {
  /** How long the call waits for a connection, in milliseconds; default 10 s. */
  offlineTimeoutMs?: number | undefined
  /** Rejects with `CANCELLED`; a call that was not sent yet never is. */
  signal?: AbortSignal | undefined
  /** Called when the call is sent, at every attempt. */
  onSend?: (() => void) | undefined
}

export type RelayClient = {
  /**
   * Subscribes a topic and keeps it subscribed over reconnections, even when this rejects. Resolves with the relay's
   * first confirmation. `method` is another method of the relay that subscribes the topic as a side effect.
   */
  subscribe(topic: string, method?: string, params?: object): Promise<void>
  /** Also cancels a pending `subscribe` of the topic. */
  unsubscribe(topic: string): void
  publish(parameters: PublishParameters, options?: CallOptions): Promise<void>
  /** Handles a message that another tab received from the relay. */
  inject(topic: string, message: string): void
  destroy(): void
}

export type RelayClientParameters = {
  getUrl(): Promise<string>
  WebSocket: () => WebSocketConstructor | undefined
  clock: Clock
  page: Page
  random(): number
  sha256(data: Bytes): Promise<Bytes>
  /**
   * Called once per message; `direct` when it came from the relay itself. The message is acknowledged when this
   * resolves, so its effects must be stored by then.
   */
  onMessage(topic: string, message: string, direct: boolean): Promise<void>
  onStatus(status: 'connected' | 'disconnected'): void
  /** Whether the visitor waits for a message. */
  isAwaited(): boolean
}

/** A JSON-RPC call to the relay. */
type Call = CallOptions & {
  method: string
  params: object
  attempts: number
  id?: string | undefined
  /** Topic that the call subscribes. */
  topic?: string | undefined
  timer?: unknown
  cancel(): void
  resolve(result: unknown): void
  reject(error: LatchkitError): void
}

const defaultOfflineTimeoutMs = 10_000
/** An open connection without a frame for this long counts as dead. */
const responseTimeoutMs = 5_000
const wakeTimeoutMs = 1_500
const maxAttempts = 4
/** Topics that a relay accepts in one call. */
const batchSize = 500
const probeIntervalMs = 30_000
const maxSeenMessages = 1_000
/** JSON-RPC code of our relay's rate limit. */
const limitExceeded = -32001
/** WebSocket close code of a relay that refuses this client. */
const refusedCloseCode = 3000

/** Creates a client of the relay protocol `irn`: one socket, open only while a topic or call needs it. */
export function createRelayClient(parameters: RelayClientParameters): RelayClient {
  const { clock, page } = parameters
  /** Topic → subscription id, '' when unknown, undefined while a `subscribe` call is pending. */
  const topics = new Map<string, string | undefined>()
  const calls = new Set<Call>()
  const seen = new Map<string, Promise<void>>()
  const inOrder = createQueue()
  const createId = createIds(clock)
  let status: 'connected' | 'disconnected' | undefined
  let lastFrameAt = 0
  let probeTimer: unknown
  let unwatchPage: (() => void) | undefined
  let destroyed = false

  const setStatus = (next: 'connected' | 'disconnected') => {
    if (status === next) return
    status = next
    parameters.onStatus(next)
  }

  const socket = createSocket({
    ...parameters,
    // A hidden page can wait: it connects at once when it is shown again.
    isUrgent: () => calls.size > 0 || (page.isVisible() && parameters.isAwaited()),
    onOpen() {
      lastFrameAt = clock.now()
      setStatus('connected')
      const pending = [...calls]
      resubscribe()
      for (const call of pending) transmit(call)
      probe()
    },
    onFrame: receive,
    onDisconnect(code, details = '') {
      clock.clearTimeout(probeTimer)
      setStatus('disconnected')
      const isRefused = code === refusedCloseCode
      const refusal = /origin/i.test(details) ? 'ORIGIN_NOT_ALLOWED' : 'INVALID_PROJECT_ID'
      for (const call of calls) {
        if (isRefused) finish(call, new LatchkitError(refusal, { details }))
        else waitForConnection(call)
      }
      return !isRefused
    },
  })

  /** Opens the socket when a topic or call needs it, and closes it when none does. */
  const updateSocket = () => {
    if (!destroyed && topics.size + calls.size > 0) {
      unwatchPage ??= page.watch(wake)
      return socket.open()
    }
    socket.close()
    clock.clearTimeout(probeTimer)
    unwatchPage?.()
    unwatchPage = undefined
    status = undefined
  }

  const finish = (call: Call, error?: LatchkitError | undefined, result?: unknown) => {
    if (!calls.delete(call)) return
    clock.clearTimeout(call.timer)
    call.signal?.removeEventListener('abort', call.cancel)
    if (error) call.reject(error)
    else call.resolve(result)
    updateSocket()
  }

  const unreachable = () => new LatchkitError('RELAY_UNREACHABLE')

  /** Starts a call's offline timeout; one of 0 rejects at once. */
  const waitForConnection = (call: Call) => {
    // Failed attempts to connect do not restart the timeout.
    if (call.id === undefined && call.timer !== undefined) return
    clock.clearTimeout(call.timer)
    call.id = undefined
    if (call.offlineTimeoutMs === 0 || call.attempts >= maxAttempts) return finish(call, unreachable())
    const timeoutMs = call.offlineTimeoutMs ?? defaultOfflineTimeoutMs
    call.timer = clock.setTimeout(() => finish(call, unreachable()), timeoutMs)
  }

  const send = (method: string, params: object): string => {
    // 19 digits, as the protocol's other clients send.
    const id = `${createId()}000`
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return id
  }

  const transmit = (call: Call) => {
    clock.clearTimeout(call.timer)
    call.attempts++
    call.id = send(call.method, call.params)
    call.onSend?.()
    call.timer = clock.setTimeout(() => {
      if (call.attempts >= maxAttempts) finish(call, unreachable())
      // The next connection sends the same payload again.
      else if (clock.now() - lastFrameAt >= responseTimeoutMs) socket.reconnect()
      else transmit(call)
    }, responseTimeoutMs)
  }

  const request = (
    method: string,
    params: object,
    options: CallOptions & { topic?: string } = {},
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (destroyed) return reject(new LatchkitError('PROVIDER_MISSING'))
      const { signal } = options
      const cancel = () => finish(call, new LatchkitError('CANCELLED'))
      const call: Call = { ...options, method, params, attempts: 0, cancel, resolve, reject }
      calls.add(call)
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel)
      if (socket.isOpen()) transmit(call)
      else waitForConnection(call)
      updateSocket()
    })

  /** Subscribes all topics again, which also makes the relay deliver their stored messages. */
  const resubscribe = () => {
    const remaining = [...topics.keys()].filter(topic => topics.get(topic) !== undefined)
    while (remaining.length > 0) {
      const batch = remaining.splice(0, batchSize)
      request('irn_batchSubscribe', { topics: batch }, { offlineTimeoutMs: 0 }).then(
        ids => {
          for (const [index, topic] of batch.entries()) setSubscriptionId(topic, Object(ids)[index])
        },
        // Unreachable: the next connection does it again. Refused as too many: one by one.
        error => {
          if (error.rpcCode !== undefined)
            for (const topic of batch) if (topics.has(topic)) subscribe(topic).catch(ignore)
        },
      )
    }
  }

  const setSubscriptionId = (topic: string, id: unknown) => {
    if (topics.has(topic)) topics.set(topic, typeof id === 'string' ? id : '')
  }

  const subscribe = async (topic: string, method = 'irn_subscribe', params: object = { topic }) => {
    topics.set(topic, undefined)
    let id: unknown
    try {
      id = await request(method, params, { topic })
    } finally {
      setSubscriptionId(topic, id)
    }
  }

  /** Checks a quiet connection by a call, since a page cannot see the relay's pings. */
  const probe = () => {
    clock.clearTimeout(probeTimer)
    probeTimer = clock.setTimeout(() => {
      if (page.isVisible() && clock.now() - lastFrameAt >= probeIntervalMs) resubscribe()
      probe()
    }, probeIntervalMs)
  }

  /** After sleep a dead connection often still reports open, so it is checked with a short timeout. */
  const wake = () => {
    if (!socket.isOpen()) return socket.reconnect()
    resubscribe()
    clock.clearTimeout(probeTimer)
    probeTimer = clock.setTimeout(() => {
      if (clock.now() - lastFrameAt >= wakeTimeoutMs) socket.reconnect()
      else probe()
    }, wakeTimeoutMs)
  }

  function receive(frame: string, reply: (frame: string) => void) {
    lastFrameAt = clock.now()
    const payload = parseRecord(frame)
    if (!payload) return
    if (payload.method === 'irn_subscription') {
      const data = (payload.params as { data?: { topic?: unknown; message?: unknown } } | undefined)?.data
      if (typeof data?.topic !== 'string' || typeof data.message !== 'string') return
      // From the text: a relay's numeric ids exceed the precision of a double.
      const id = /"id"\s*:\s*(\d+)\b/.exec(frame)?.[1] ?? JSON.stringify(payload.id ?? null)
      const acknowledge = () => reply(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      // A topic of another tab of this client is acknowledged by that tab.
      if (topics.has(data.topic)) accept(data.topic, data.message, true).then(acknowledge, ignore)
      return
    }
    for (const call of calls) {
      if (call.id === undefined || String(payload.id) !== call.id) continue
      if (!('error' in payload)) return finish(call, undefined, payload.result)
      const { rpcCode, details } = readRpcError(payload.error)
      const isLimited = rpcCode === limitExceeded
      if (isLimited && call.attempts < maxAttempts) {
        clock.clearTimeout(call.timer)
        call.timer = clock.setTimeout(() => transmit(call), 1_000 * 2 ** call.attempts)
        return
      }
      return finish(
        call,
        new LatchkitError(isLimited ? 'RATE_LIMITED' : 'RELAY_UNREACHABLE', { details, rpcCode }),
      )
    }
  }

  /** Handles messages in order, each once. Rejects when the handler does. */
  const accept = (topic: string, message: string, direct: boolean): Promise<void> =>
    inOrder(async () => {
      const hash = toHex(await parameters.sha256(utf8(topic + message)))
      const earlier = seen.get(hash)
      if (earlier) return earlier
      const handling = parameters.onMessage(topic, message, direct)
      seen.set(hash, handling)
      handling.catch(() => seen.delete(hash))
      const [oldest] = seen.keys()
      if (seen.size > maxSeenMessages && oldest) seen.delete(oldest)
      return handling
    })

  return {
    subscribe,
    async publish({ prompt, ...rest }, options) {
      await request('irn_publish', prompt ? { ...rest, prompt } : rest, options)
    },
    unsubscribe(topic) {
      const id = topics.get(topic)
      if (!topics.delete(topic)) return
      for (const call of calls) if (call.topic === topic) call.cancel()
      // The response is not awaited, which would keep the socket open.
      send('irn_unsubscribe', { topic, id })
      updateSocket()
    },
    inject(topic, message) {
      if (topics.has(topic)) accept(topic, message, false).catch(ignore)
    },
    destroy() {
      destroyed = true
      for (const call of calls) call.cancel()
      topics.clear()
      updateSocket()
    },
  }
}
