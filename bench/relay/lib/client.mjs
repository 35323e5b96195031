import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createKey, createToken } from './token.mjs'

class RelayError extends Error {
  constructor({ code, message }) {
    super(message)
    this.code = code
  }
}

let lastId = BigInt(Date.now()) * 1_000_000n

/** Ids as the official clients write them: 19 digits. */
export const nextId = () => String(++lastId)

/**
 * One connection of a bare relay client, made to be cheap: no retry, no memory, no cryptography but its token.
 *
 * @param options.onDelivery `(data, id)` for each message the relay sends
 * @param options.acknowledge whether deliveries are acknowledged; default true
 * @throws Error with the HTTP status in its message when the relay refuses the connection
 */
export async function connect(url, options = {}) {
  const { key = createKey(), localAddress, onDelivery = () => {}, acknowledge = true } = options
  const token = options.token ?? createToken(key, options.audience ?? url)
  const socket = new WebSocket(`${url}?auth=${token}&projectId=bench`, {
    localAddress,
    perMessageDeflate: false,
    skipUTF8Validation: true,
    handshakeTimeout: 30_000,
  })
  const waiting = new Map()
  let hasClosed = false
  const closed = new Promise(resolve => {
    socket.on('close', (code, reason) => {
      hasClosed = true
      for (const { reject } of waiting.values()) reject(new Error(`closed ${code}`))
      waiting.clear()
      resolve({ code, reason: reason.toString() })
    })
  })
  socket.on('message', data => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      if (acknowledge) socket.send(`{"id":${JSON.stringify(frame.id)},"jsonrpc":"2.0","result":true}`)
      onDelivery(frame.params.data, frame.id)
      return
    }
    const request = waiting.get(String(frame.id))
    waiting.delete(String(frame.id))
    if (frame.error) request?.reject(new RelayError(frame.error))
    else request?.resolve(frame.result)
  })
  const failed = new Promise((_, reject) => {
    socket.on('error', reject)
  })
  failed.catch(() => {})
  await Promise.race([new Promise(resolve => socket.once('open', resolve)), failed])
  return {
    clientId: key.clientId,
    socket,
    closed,
    hasClosed: () => hasClosed,
    request(method, params, id = nextId()) {
      return new Promise((resolve, reject) => {
        if (hasClosed) return reject(new Error('closed'))
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    publish(topic, message, { ttl = 3_600, tag = 1108 } = {}, id = undefined) {
      return this.request('irn_publish', { topic, message, ttl, tag }, id)
    },
    answer: id => socket.send(`{"id":${JSON.stringify(id)},"jsonrpc":"2.0","result":true}`),
    async close() {
      socket.close()
      const timer = setTimeout(() => socket.terminate(), 2_000)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Connects again and again until it succeeds: the relay may be away. */
export async function connectPatiently(url, options = {}, { signal, least = 20, most = 100 } = {}) {
  for (;;) {
    signal?.throwIfAborted()
    const client = await connect(url, options).catch(() => undefined)
    if (client) return client
    await sleep(least + Math.random() * (most - least))
  }
}

/** A publisher that sends each message again, unchanged, until it is acknowledged. */
export function createPublisher(url, options = {}) {
  const key = options.key ?? createKey()
  const token = createToken(key, url)
  let current
  const reach = () => {
    if (current?.open && !current.client?.hasClosed()) return current.connecting
    const mine = { open: true }
    mine.connecting = connectPatiently(url, { ...options, key, token }).then(client => {
      mine.client = client
      return client
    })
    current = mine
    return mine.connecting
  }
  return {
    clientId: key.clientId,
    reach,
    /** Resolves with the number of times the message was sent. */
    async publish(topic, message, onAcknowledged = () => {}) {
      for (let sends = 1; ; sends++) {
        const client = await reach()
        try {
          await client.publish(topic, message)
          onAcknowledged()
          return sends
        } catch (error) {
          // A request that the relay rejects is a fault of the test, not of the connection.
          if (error instanceof RelayError && error.code !== -32603) throw error
        }
      }
    },
    async close() {
      const client = await current?.connecting
      await client?.close()
    },
  }
}
