import { BaseError } from '@latchkit/core'
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

export type RelayClient = {
  /**
   * Keeps a topic subscribed over every reconnection, whatever becomes of the call; resolves when the relay has
   * confirmed it once. `method` is another one of the relay's that subscribes the topic by the way.
   */
  subscribe(topic: string, method?: string, params?: object): Promise<void>
  unsubscribe(topic: string): void
  /** `patience`: how long to wait for a connection, in milliseconds; default 10 s. */
  publish(parameters: PublishParameters, patience?: number | undefined): Promise<void>
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
   * A message that was not seen before; `direct` when it came from the relay itself. It is acknowledged when
   * this resolves, so what it says must be stored by then.
   */
  onMessage(topic: string, message: string, direct: boolean): Promise<void>
  onStatus(status: 'connected' | 'disconnected'): void
  /** Whether the visitor waits for something that comes by this connection. */
  isAwaited(): boolean
}

type Operation = {
  method: string
  params: object
  patience: number
  sends: number
  id?: string | undefined
  timer?: unknown
  resolve(result: unknown): void
  reject(error: BaseError): void
}

const defaultPatience = 10_000
/** An open connection that answers nothing for so long is taken for dead. */
const answerTimeout = 5_000
const wakeTimeout = 1_500
const maxSends = 4
/** Topics that a relay takes at once. */
const batchSize = 500
const probeInterval = 30_000
const rememberedMessages = 1_000
/** JSON-RPC code by which our relay says that we are too fast. */
const limitExceeded = -32001

/** Client of the relay protocol `irn`: one socket, opened when first needed and closed when nothing needs it. */
export function createRelayClient(parameters: RelayClientParameters): RelayClient {
  const { clock, page } = parameters
  /** Topic → subscription id, or '' where it is not known; undefined while a call of its own is under way. */
  const topics = new Map<string, string | undefined>()
  const operations = new Set<Operation>()
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
    // What nobody looks at can wait: shown again, it connects at once.
    isUrgent: () => operations.size > 0 || (page.isVisible() && parameters.isAwaited()),
    onOpen() {
      lastFrameAt = clock.now()
      setStatus('connected')
      const waiting = [...operations]
      resubscribe()
      for (const operation of waiting) transmit(operation)
      probe()
    },
    onFrame: receive,
    onDown(code, details = '') {
      clock.clearTimeout(probeTimer)
      setStatus('disconnected')
      // The one close code with which a relay says that trying again is of no use.
      const isRefused = code === 3000
      const refusal = /origin/i.test(details) ? 'ORIGIN_NOT_ALLOWED' : 'INVALID_PROJECT_ID'
      for (const operation of operations) {
        if (isRefused) finish(operation, new BaseError(refusal, { details }))
        else hold(operation)
      }
      return !isRefused
    },
  })

  /** Opens the socket when something needs it, closes it when nothing does. */
  const balance = () => {
    if (!destroyed && topics.size + operations.size > 0) {
      unwatchPage ??= page.watch(wake)
      return socket.open()
    }
    socket.close()
    clock.clearTimeout(probeTimer)
    unwatchPage?.()
    unwatchPage = undefined
    status = undefined
  }

  const finish = (operation: Operation, error?: BaseError | undefined, result?: unknown) => {
    if (!operations.delete(operation)) return
    clock.clearTimeout(operation.timer)
    if (error) operation.reject(error)
    else operation.resolve(result)
    balance()
  }

  const unreachable = () => new BaseError('RELAY_UNREACHABLE')

  /** Starts the operation's patience while there is no connection; with none it was for the last one only. */
  const hold = (operation: Operation) => {
    // Every further attempt that fails is still the same wait.
    if (operation.id === undefined && operation.timer !== undefined) return
    clock.clearTimeout(operation.timer)
    operation.id = undefined
    if (operation.patience === 0) return finish(operation, unreachable())
    operation.timer = clock.setTimeout(() => finish(operation, unreachable()), operation.patience)
  }

  const transmit = (operation: Operation) => {
    clock.clearTimeout(operation.timer)
    if (operation.sends++ >= maxSends) return finish(operation, unreachable())
    // As long as the ids of the protocol's other clients.
    operation.id = `${createId()}000`
    operation.timer = clock.setTimeout(() => {
      // The next connection sends it again, with the same payload.
      if (operation.sends >= maxSends) finish(operation, unreachable())
      else if (clock.now() - lastFrameAt >= answerTimeout) socket.renew()
      else transmit(operation)
    }, answerTimeout)
    const { id, method, params } = operation
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
  }

  const call = (method: string, params: object, patience = defaultPatience): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (destroyed) return reject(new BaseError('PROVIDER_MISSING'))
      const operation: Operation = { method, params, patience, sends: 0, resolve, reject }
      operations.add(operation)
      if (socket.isOpen()) transmit(operation)
      else hold(operation)
      balance()
    })

  /** Subscribes everything anew, which also makes the relay deliver what is waiting in the mailbox. */
  const resubscribe = () => {
    const all = [...topics.keys()].filter(topic => topics.get(topic) !== undefined)
    while (all.length > 0) {
      const batch = all.splice(0, batchSize)
      call('irn_batchSubscribe', { topics: batch }, 0).then(
        ids => {
          for (const [index, topic] of batch.entries()) remember(topic, Object(ids)[index])
        },
        // Unreachable: the next connection does it again. Refused, for being too many: one by one.
        error => {
          if (error.rpcCode !== undefined)
            for (const topic of batch) if (topics.has(topic)) subscribe(topic).catch(ignore)
        },
      )
    }
  }

  const remember = (topic: string, id: unknown) => {
    if (topics.has(topic)) topics.set(topic, typeof id === 'string' ? id : '')
  }

  const subscribe = async (topic: string, method = 'irn_subscribe', params: object = { topic }) => {
    topics.set(topic, undefined)
    let id: unknown
    try {
      id = await call(method, params)
    } finally {
      remember(topic, id)
    }
  }

  /** A page cannot see the relay's pings, so a quiet connection is asked whether it is still there. */
  const probe = () => {
    clock.clearTimeout(probeTimer)
    probeTimer = clock.setTimeout(() => {
      if (page.isVisible() && clock.now() - lastFrameAt >= probeInterval) resubscribe()
      probe()
    }, probeInterval)
  }

  /** After sleep a connection often only looks open; whoever comes back waits for the answer. */
  const wake = () => {
    if (!socket.isOpen()) return socket.renew()
    resubscribe()
    clock.clearTimeout(probeTimer)
    probeTimer = clock.setTimeout(() => {
      if (clock.now() - lastFrameAt >= wakeTimeout) socket.renew()
      else probe()
    }, wakeTimeout)
  }

  function receive(frame: string, reply: (frame: string) => void) {
    lastFrameAt = clock.now()
    const payload = parseRecord(frame)
    if (!payload) return
    if (payload.method === 'irn_subscription') {
      const data = (payload.params as { data?: { topic?: unknown; message?: unknown } } | undefined)?.data
      if (typeof data?.topic !== 'string' || typeof data.message !== 'string') return
      // As written: a relay's numeric ids exceed what a double holds.
      const id = /"id"\s*:\s*(\d+)\b/.exec(frame)?.[1] ?? JSON.stringify(payload.id ?? null)
      const acknowledge = () => reply(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      // What is for another tab of this client is left for that tab to acknowledge.
      if (topics.has(data.topic)) accept(data.topic, data.message, true).then(acknowledge, ignore)
      return
    }
    for (const operation of operations) {
      if (operation.id === undefined || String(payload.id) !== operation.id) continue
      if (!('error' in payload)) return finish(operation, undefined, payload.result)
      const { rpcCode, details } = readRpcError(payload.error)
      const isLimited = rpcCode === limitExceeded
      if (isLimited && operation.sends < maxSends) {
        clock.clearTimeout(operation.timer)
        operation.timer = clock.setTimeout(() => transmit(operation), 1_000 * 2 ** operation.sends)
        return
      }
      return finish(
        operation,
        new BaseError(isLimited ? 'RATE_LIMITED' : 'RELAY_UNREACHABLE', { details, rpcCode }),
      )
    }
  }

  /** Hands messages on one by one, each once. Rejects when it could not be handled. */
  const accept = (topic: string, message: string, direct: boolean): Promise<void> =>
    inOrder(async () => {
      const hash = toHex(await parameters.sha256(utf8(topic + message)))
      const known = seen.get(hash)
      if (known) return known
      const handling = parameters.onMessage(topic, message, direct)
      seen.set(hash, handling)
      handling.catch(() => seen.delete(hash))
      const [oldest] = seen.keys()
      if (seen.size > rememberedMessages && oldest) seen.delete(oldest)
      return handling
    })

  return {
    subscribe,
    async publish({ prompt, ...rest }, patience) {
      await call('irn_publish', prompt ? { ...rest, prompt } : rest, patience)
    },
    unsubscribe(topic) {
      const id = topics.get(topic)
      if (!topics.delete(topic)) return
      if (socket.isOpen()) call('irn_unsubscribe', { topic, id }, 0).catch(ignore)
      balance()
    },
    inject(topic, message) {
      if (topics.has(topic)) accept(topic, message, false).catch(ignore)
    },
    destroy() {
      destroyed = true
      for (const operation of operations) finish(operation, new BaseError('CANCELLED'))
      topics.clear()
      balance()
    },
  }
}
