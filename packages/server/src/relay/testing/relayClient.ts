import { WebSocket } from 'ws'
import { type ClientKey, createClientKey, signToken } from './signToken.js'

/** One received `irn_subscription`. */
export type Received = {
  requestId: number
  subscriptionId: string
  topic: string
  message: string
  publishedAt: number
  tag: number
  attestation: string
}

/** A minimal client of the wire protocol. For tests. */
export type RelayClient = {
  clientId: string
  socket: WebSocket
  received: Received[]
  /** Sends a request and resolves with its result; a JSON-RPC error rejects with its code. */
  request(method: string, params: unknown): Promise<unknown>
  /** Resolves once `count` messages have arrived since the start. */
  waitFor(count: number): Promise<Received[]>
  /** Acknowledges a delivery; automatic unless `acknowledge: false`. */
  acknowledge(message: Received): void
  /** The code and reason the connection ended with. */
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

class RelayClientError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Connects to a relay.
 * @throws Error with the HTTP status in its message when the upgrade is refused
 */
export async function connectRelayClient(
  url: string,
  {
    key = createClientKey(),
    acknowledge = true,
    token = signToken(key, { audience: url }),
    headers,
  }: {
    key?: ClientKey | undefined
    acknowledge?: boolean | undefined
    token?: string | undefined
    headers?: Record<string, string> | undefined
  } = {},
): Promise<RelayClient> {
  const socket = new WebSocket(headers === undefined ? `${url}?auth=${token}&projectId=test` : url, {
    headers,
  })
  const received: Received[] = []
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>()
  let waiters: { count: number; resolve(): void }[] = []
  let lastId = 1_795_260_254_368_000_000n

  const sendResult = (id: number): void => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  socket.on('message', data => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      received.push({ requestId: frame.id, subscriptionId: frame.params.id, ...frame.params.data })
      if (acknowledge) sendResult(frame.id)
      for (const { count, resolve } of waiters) if (received.length >= count) resolve()
      waiters = waiters.filter(({ count }) => received.length < count)
      return
    }
    const request = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error === undefined) request?.resolve(frame.result)
    else request?.reject(new RelayClientError(frame.error.code, frame.error.message))
  })
  const closed = new Promise<{ code: number; reason: string }>(resolve => {
    socket.on('close', (code, reason) => {
      for (const { reject } of waiting.values()) reject(new Error('closed'))
      resolve({ code, reason: reason.toString() })
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  return {
    clientId: key.clientId,
    socket,
    received,
    request(method, params) {
      lastId += 1n
      const id = String(lastId)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    async waitFor(count) {
      if (received.length < count) await new Promise<void>(resolve => waiters.push({ count, resolve }))
      return received
    },
    acknowledge: ({ requestId }) => sendResult(requestId),
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}
