import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Storage } from '../storage/storage.js'
import { defaultRelayLimits, type RelayLimits } from './limits.js'

export { defaultRelayLimits, type RelayLimits } from './limits.js'

/** Where the relay writes what happened. pino's logger fits. It never receives a topic, a body or a token. */
export type RelayLogger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Counters the relay reports, for `/metrics`. */
export type RelayMetrics = {
  /** One more of what `name` says, for example `published`. */
  increment(name: RelayCounter, by?: number): void
  /** A duration in seconds. */
  observe(name: 'acknowledgeSeconds', seconds: number): void
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

export type RelayOptions = {
  /** Where messages are kept until they are acknowledged or expire. The relay does not close it. */
  storage: Storage
  /**
   * The URLs clients are configured with, as `wss://host/path`: a token's audience must be one of them. Without
   * it the audience must name the host and path of the request itself, which is for development only.
   */
  relayUrl?: string | readonly string[] | undefined
  /** Changes single limits; the rest are `defaultRelayLimits`. */
  limits?: Partial<RelayLimits> | undefined
  logger?: RelayLogger | undefined
  metrics?: RelayMetrics | undefined
  /** The client's network address, for limits. Default: the socket's. Behind a proxy: what the proxy vouches for. */
  addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Unix milliseconds. */
  now?: (() => number) | undefined
}

export type RelayStats = {
  connections: number
  clients: number
  subscriptions: number
  published: number
  delivered: number
  acknowledged: number
}

export type Relay = {
  /** Takes over an HTTP upgrade request for the relay's path; answers 4xx itself when it is refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Figures as they are now, and totals since the start. */
  stats(): RelayStats
  /** Lets accepted publishes reach the disk, then closes every connection with 1001. Idempotent. */
  close(): Promise<void>
}

/**
 * Creates a WalletConnect-compatible relay (protocol `irn`) that acknowledges a publish only once it is durable.
 *
 * @example
 * const relay = createRelay({ storage: await createStorage('file:relay.db'), relayUrl: 'wss://example.com/relay' })
 * server.on('upgrade', relay.handleUpgrade)
 */
export function createRelay(options: RelayOptions): Relay {
  const limits: RelayLimits = { ...defaultRelayLimits, ...options.limits }
  void limits
  throw new Error('in progress')
}
