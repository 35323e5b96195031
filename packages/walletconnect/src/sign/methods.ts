/** Methods of WalletConnect Sign: the relay tag of the request, and the TTL in seconds. The response has tag + 1. */
export const methods = {
  wc_sessionPropose: [1100, 300],
  wc_sessionSettle: [1102, 300],
  wc_sessionUpdate: [1104, 86_400],
  wc_sessionExtend: [1106, 86_400],
  wc_sessionRequest: [1108, 300],
  wc_sessionEvent: [1110, 300],
  wc_sessionDelete: [1112, 86_400],
  wc_sessionPing: [1114, 30],
  wc_sessionAuthenticate: [1116, 3_600],
  wc_pairingDelete: [1000, 86_400],
  wc_pairingPing: [1002, 30],
} as const

export type Method = keyof typeof methods

/** Error messages of refused requests, with the protocol's codes. */
export const refusals = {
  'Invalid event': 1002,
  'Invalid update request': 1003,
  'Invalid extend request': 1004,
  'Unauthorized event': 3002,
  'Session settlement failed': 7000,
  'No session for topic': 7001,
  'Unsupported method': 10001,
} as const

export type Refusal = keyof typeof refusals
