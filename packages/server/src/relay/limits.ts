/** A token bucket: refilled by `perSecond`, up to `burst`. */
export type Rate = { perSecond: number; burst: number }

/** Limits of the relay. */
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
  /** Subscribed topics per connection, per network address and in all. */
  subscriptions: number
  openSubscriptionsPerAddress: number
  openSubscriptions: number
  /** Connections that may be subscribed to one topic. */
  subscribersPerTopic: number
  /** Stored messages per publisher, and their bytes; acknowledged ones count until they are deleted. */
  mailboxMessages: number
  mailboxBytes: number
  /** Stored bytes per network address, each counted once per day of its TTL and at least once. */
  mailboxBytesPerAddress: number
  /** Bytes of all stored messages. */
  mailboxTotalBytes: number
  /** Messages that are being stored at once; above that publishes are refused as busy. */
  pendingMessages: number
  /** Mean milliseconds of a turn of the event loop at which half of the publishes are refused as busy. */
  turnMs: number
  /** Messages that are stored although publishes are refused as busy, per client and per network address. */
  guaranteedPerClient: Rate
  guaranteedPerAddress: Rate
  /** Bytes waiting to be sent to one connection; above that it is closed. */
  bufferedBytes: number
  /** Bytes being sent to one network address and to all; above that the slowest reader is closed. */
  bufferedBytesPerAddress: number
  bufferedBytesTotal: number
  /** Bytes received of unfinished messages, per address and in all; above that the largest is closed. */
  unfinishedBytesPerAddress: number
  unfinishedBytesTotal: number
  /** Seconds within which a message must be finished. */
  unfinishedSeconds: number
  /** Bytes read from the mailbox per network address, by fetches and after subscriptions. */
  readBytesPerAddress: Rate
  /** Responses (acknowledgements) received, per client and per network address. */
  responsesPerClient: Rate
  responsesPerAddress: Rate
  /** Unacknowledged messages per connection; further ones stay in the mailbox. */
  unacknowledged: number
  /** Bounds of a message's time to live, in seconds. */
  minTtl: number
  maxTtl: number
  /** Seconds between pings. A connection without a pong since the last one is closed with 4008. */
  pingSeconds: number
  /** Network addresses from which one token may be used, which bounds the use of a leaked one. */
  tokenAddresses: number
  /** Refused requests of one connection between two pings before it is closed with 1013. */
  refusalsBeforeClose: number
  /** Seconds during which a client that was closed for that is refused. */
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
  openPerAddress: 500,
  openPerClient: 50,
  subscriptions: 5_000,
  openSubscriptionsPerAddress: 20_000,
  openSubscriptions: 400_000,
  subscribersPerTopic: 32,
  mailboxMessages: 5_000,
  mailboxBytes: 5_000_000,
  mailboxBytesPerAddress: 64_000_000,
  mailboxTotalBytes: 1_000_000_000,
  pendingMessages: 500,
  turnMs: 50,
  guaranteedPerClient: { perSecond: 2, burst: 5 },
  guaranteedPerAddress: { perSecond: 100, burst: 400 },
  bufferedBytes: 4_194_304,
  bufferedBytesPerAddress: 16_777_216,
  bufferedBytesTotal: 134_217_728,
  unfinishedBytesPerAddress: 8_388_608,
  unfinishedBytesTotal: 67_108_864,
  unfinishedSeconds: 15,
  readBytesPerAddress: { perSecond: 2_000_000, burst: 20_000_000 },
  responsesPerClient: { perSecond: 200, burst: 2_000 },
  responsesPerAddress: { perSecond: 2_000, burst: 20_000 },
  unacknowledged: 1_000,
  minTtl: 1,
  maxTtl: 2_592_000,
  pingSeconds: 25,
  tokenAddresses: 16,
  refusalsBeforeClose: 100,
  closedSeconds: 5,
}
