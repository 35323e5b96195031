import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Redis } from '../redis/createRedis.js'
import type { Storage } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'

/** Logger of the relay, compatible with pino. It never receives a topic, a body or a token. */
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
  | 'shed'
  | 'failed'
  | 'purged'

/** Receives the metrics of the relay. */
export type RelayMetrics = {
  /** Adds `by` (default 1) to a counter. */
  increment(name: RelayCounter, by?: number): void
  /** Records the seconds from a publish to its acknowledgement. */
  observe(name: 'acknowledgeSeconds', seconds: number): void
}

export type RelayOptions = {
  /** Stores messages until they expire. The relay does not close it. */
  storage: Storage
  /**
   * Connects several relays that share `storage` (PostgreSQL). The relay does not close it.
   */
  redis?: Redis | undefined
  /**
   * The URLs that clients are configured with, as `wss://host/path`; a token's audience must be one of them.
   * Without it the audience must be the host and path of the request, for development only.
   */
  relayUrl?: string | readonly string[] | undefined
  /** Overrides single limits of `defaultRelayLimits`. */
  limits?: Partial<RelayLimits> | undefined
  logger?: RelayLogger | undefined
  metrics?: RelayMetrics | undefined
  /** Returns the network address that limits are keyed by. Default: the socket's. */
  addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Unix milliseconds. */
  now?: (() => number) | undefined
}

/** `connections`, `clients` and `subscriptions` are current values, the others totals since the start. */
export type RelayStats = {
  connections: number
  clients: number
  subscriptions: number
  published: number
  delivered: number
  acknowledged: number
}

export type Relay = {
  /** Handles an HTTP upgrade request for the relay's path; responds with 401, 403, 429 or 503 when it refuses. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  stats(): RelayStats
  /** Waits for accepted publishes to be stored, then closes every connection with 1001. Idempotent. */
  close(): Promise<void>
}
