import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Redis } from '../redis/createRedis.js'
import type { Storage } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'

/** Where the relay writes what happened; pino's logger fits. It never receives a topic, a body or a token. */
export type RelayLogger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type RelayCounter =
  | 'connectionsOpened'
  | 'connectionsRefused'
  | 'connectionsClosed'
  | 'published'
  | 'delivered'
  | 'acknowledged'
  | 'limited'
  | 'failed'
  | 'purged'

/** What the relay reports for `/metrics`. */
export type RelayMetrics = {
  /** Adds `by` (default 1) to a counter. */
  increment(name: RelayCounter, by?: number): void
  /** Seconds from a publish's arrival to its acknowledgement. */
  observe(name: 'acknowledgeSeconds', seconds: number): void
}

export type RelayOptions = {
  /** Where messages are kept until they expire. The relay does not close it. */
  storage: Storage
  /**
   * Joins several relays into one, which then share `storage` too (PostgreSQL). The relay does not close it.
   */
  redis?: Redis | undefined
  /**
   * The URLs that clients are configured with, as `wss://host/path`: a token's audience must be one of them.
   * Without it the audience must name the host and path of the request itself, which is for development only.
   */
  relayUrl?: string | readonly string[] | undefined
  /** Changes single limits; the others stay as in `defaultRelayLimits`. */
  limits?: Partial<RelayLimits> | undefined
  logger?: RelayLogger | undefined
  metrics?: RelayMetrics | undefined
  /** The client's network address, for limits. Default: the socket's. Behind a proxy: what that proxy vouches for. */
  addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Unix milliseconds. */
  now?: (() => number) | undefined
}

/** `connections`, `clients` and `subscriptions` as they are now; the others since the start. */
export type RelayStats = {
  connections: number
  clients: number
  subscriptions: number
  published: number
  delivered: number
  acknowledged: number
}

export type Relay = {
  /** Takes over an HTTP upgrade request for the relay's path; answers 401, 403, 429 or 503 itself when it refuses. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  stats(): RelayStats
  /** Lets accepted publishes reach the disk, then closes every connection with 1001. Idempotent. */
  close(): Promise<void>
}
