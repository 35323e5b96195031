/** A token bucket: `perSecond` refills it, `burst` is what it holds. */
export type Rate = { perSecond: number; burst: number }

/** What one client, one address or one frame may ask of the relay. */
export type RelayLimits = {
  /** Bytes of one websocket frame; more closes with 1009. */
  frameBytes: number
  /** Topics or messages in one batch request. */
  batchItems: number
  /** Messages published, per client (did:key) and per network address. */
  messagesPerClient: Rate
  messagesPerAddress: Rate
  /** Bytes of messages published, per network address. */
  bytesPerAddress: Rate
  /** Topics subscribed or fetched, per client and per network address. */
  subscriptionsPerClient: Rate
  subscriptionsPerAddress: Rate
  /** New connections per network address. */
  connectionsPerAddress: Rate
  /** Connections open at once: in all, per network address and per client. */
  connections: number
  openPerAddress: number
  openPerClient: number
  /** Topics one connection may be subscribed to. */
  subscriptions: number
  /** Unacknowledged live messages one publisher may have waiting, and their bytes. */
  mailboxMessages: number
  mailboxBytes: number
  /** Bytes waiting to be sent to one connection; more closes it. */
  bufferedBytes: number
  /** Messages sent to one connection and not yet acknowledged by it; the rest wait in the mailbox. */
  unacknowledged: number
  /** Bounds of a message's time to live, in seconds. */
  minTtl: number
  maxTtl: number
  /** Seconds between pings. A connection that has not answered the last one is closed with 4008. */
  pingSeconds: number
  /** Network addresses from which one token may be used: bounds the use of a leaked one. */
  tokenAddresses: number
  /** Requests of one connection that are refused between two pings before it is closed with 1013. */
  refusalsBeforeClose: number
  /** Seconds for which a client that was closed for that is not let in again. */
  closedSeconds: number
}

export const defaultRelayLimits: RelayLimits = {
  frameBytes: 1_048_576,
  batchItems: 500,
  messagesPerClient: { perSecond: 20, burst: 200 },
  messagesPerAddress: { perSecond: 500, burst: 2_000 },
  bytesPerAddress: { perSecond: 5_000_000, burst: 50_000_000 },
  subscriptionsPerClient: { perSecond: 50, burst: 2_000 },
  subscriptionsPerAddress: { perSecond: 1_000, burst: 20_000 },
  connectionsPerAddress: { perSecond: 20, burst: 500 },
  connections: 20_000,
  openPerAddress: 2_000,
  openPerClient: 50,
  subscriptions: 5_000,
  mailboxMessages: 1_000,
  mailboxBytes: 5_000_000,
  bufferedBytes: 4_194_304,
  unacknowledged: 1_000,
  minTtl: 1,
  maxTtl: 2_592_000,
  pingSeconds: 25,
  tokenAddresses: 16,
  refusalsBeforeClose: 100,
  closedSeconds: 5,
}
