/** Peer methods of WalletConnect Sign, with the relay tag of the request and the TTL in seconds; a response has tag + 1. */
export const methods = {
  wc_sessionPropose: { tag: 1100, ttl: 300 },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: 86_400 },
  wc_sessionExtend: { tag: 1106, ttl: 86_400 },
  wc_sessionRequest: { tag: 1108, ttl: 300 },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: 86_400 },
  wc_sessionPing: { tag: 1114, ttl: 30 },
  wc_pairingDelete: { tag: 1000, ttl: 86_400 },
  wc_pairingPing: { tag: 1002, ttl: 30 },
} as const

export type Method = keyof typeof methods

/** An answer to a request of the peer that says no; `code` is one of the protocol's. */
export type Refusal = { code: number; message: string }

export const refusals: Readonly<
  Record<
    | 'unknownMethod'
    | 'invalidEvent'
    | 'invalidUpdate'
    | 'invalidExtend'
    | 'unauthorizedEvent'
    | 'settlementFailed'
    | 'noSession',
    Refusal
  >
> = {
  unknownMethod: { code: 10001, message: 'Unsupported wc_ method' },
  invalidEvent: { code: 1002, message: 'Invalid event' },
  invalidUpdate: { code: 1003, message: 'Invalid update request' },
  invalidExtend: { code: 1004, message: 'Invalid extend request' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event' },
  settlementFailed: { code: 7000, message: 'Session settlement failed' },
  noSession: { code: 7001, message: 'No session for topic' },
}
