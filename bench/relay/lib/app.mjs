import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import { root } from '../../../scripts/lib/root.mjs'
import { createKey, createToken } from './token.mjs'

const at = path => import(pathToFileURL(join(root, 'packages/walletconnect/src', path)).href)
const { createRelayClient } = await at('relay/createRelayClient.ts')
const { systemClock } = await at('clock.ts')

/**
 * An app as it runs in a page: the relay client of `packages/walletconnect`, with its own reconnection, its own
 * retries and its own memory of what it has seen.
 *
 * @param onMessage `(topic, message)`: what reaches the app
 */
export function createApp(url, onMessage, { key = createKey() } = {}) {
  const wire = { deliveries: 0, connections: 0 }
  const token = createToken(key, url)
  const Counted = class extends WebSocket {
    constructor(address) {
      super(address, { perMessageDeflate: false })
      wire.connections += 1
      this.on('message', data => {
        if (data.includes('"irn_subscription"')) wire.deliveries += 1
      })
      // Closed before it opened: an event the client no longer listens to.
      this.on('error', () => {})
    }
  }
  const client = createRelayClient({
    getUrl: async () => `${url}?auth=${token}&projectId=bench`,
    WebSocket: () => Counted,
    clock: systemClock,
    page: { isVisible: () => true, watch: () => () => {} },
    random: Math.random,
    sha256: async data => new Uint8Array(createHash('sha256').update(data).digest()),
    isAwaited: () => true,
    onMessage: async (topic, message) => onMessage(topic, message),
    onStatus: () => {},
  })
  let destroyed = false
  return {
    clientId: key.clientId,
    /** What came over the wire, duplicates included. */
    wire,
    subscribe: topic => client.subscribe(topic).catch(() => {}),
    /** The page above the client tries again for as long as it takes; the payload stays the same. */
    async publish(topic, message) {
      while (!destroyed)
        try {
          await client.publish({ topic, message, ttl: 3_600, tag: 1108 })
          return
        } catch {
          // Not reachable for longer than the client's own patience.
        }
    },
    destroy() {
      destroyed = true
      client.destroy()
    },
  }
}

/** Counts what reaches apps: each message, and how often. */
export function createLedger() {
  const seen = new Map()
  let duplicates = 0
  return {
    seen,
    record(topic, message) {
      const key = `${topic} ${message}`
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times > 1) duplicates += 1
    },
    has: (topic, message) => seen.has(`${topic} ${message}`),
    get duplicates() {
      return duplicates
    },
  }
}
