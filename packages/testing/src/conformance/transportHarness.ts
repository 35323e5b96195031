import type { CaipNetworkId, NamespaceProposal, Transport } from '@latchkit/core'

/** What the wallet on the other side does with a question. */
export type RemoteOutcome = 'approve' | 'reject' | 'ignore'

/** The wallet on the other side, driven by the suite. Its actions resolve when this side has responded. */
export type RemoteWallet = {
  setOutcome(kind: 'proposal' | 'request', outcome: RemoteOutcome): void
  /** Takes a pairing URI as if it was scanned. */
  pair(uri: string): Promise<void>
  /** Resolves when it has this many sessions, all of them acknowledged. Most wallets stumble over an end before that. */
  waitForSessions(count: number): Promise<void>
  /** Resolves when it has received this many requests in all. */
  waitForRequests(count: number): Promise<void>
  /** Approves the requests that it has ignored so far. */
  respondLate(): Promise<void>
  emitEvent(parameters: {
    topic: string
    caipNetworkId: CaipNetworkId
    name: string
    data: unknown
  }): Promise<void>
  /** Grants one account fewer, or one more where there is only one. */
  update(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Loses its connection, until `goOnline`. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

export type TransportHarness = {
  /** What is requested; the wallet grants all of it. */
  proposals: Readonly<Record<string, NamespaceProposal>>
  /** A request that the wallet supports; `check` receives the result. */
  request: {
    caipNetworkId: CaipNetworkId
    method: string
    params: unknown
    check(result: unknown): void | Promise<void>
  }
  /** An event name among the proposals. */
  event: { caipNetworkId: CaipNetworkId; name: string; data: unknown }
  wallet: RemoteWallet
  /** A new instance over the same storage: what a reloaded page has. */
  createTransport(): Transport
  /** An instance whose other end does not exist. */
  createUnreachable(): Transport
  /** Cuts every connection at once; both sides are free to reconnect. */
  cutConnections(): Promise<void>
  close(): Promise<void>
}
