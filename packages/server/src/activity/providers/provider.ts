import type { HistoryReply } from '@latchkit/api/schemas'
import type { NativeCurrencyConfig, TokenConfig } from '../../config/tokens.js'
import type { Caller, Upstreams } from '../../upstream/createUpstreams.js'

/** A transaction as it is sent. */
export type HistoryRecord = HistoryReply['data'][number]

export type ActivityPage = {
  /** Newest first. A position asks for what is older. */
  items: { position: string; record: HistoryRecord }[]
  /** The position up to which was looked; absent when there is nothing older. */
  next?: string | undefined
  /** Unix milliseconds of the oldest transaction that was looked at, where there is a `next`. */
  until?: number | undefined
  /** Unix milliseconds of the state that the page shows. */
  asOf?: number | undefined
  /** Unix milliseconds from which on the history is complete. */
  since?: number | undefined
  isStale: boolean
}

/** What a provider of any family is created with. */
export type ActivityProviderParameters = {
  chain: string
  upstreams: Upstreams
  /** Listed tokens of the chain. */
  tokens: readonly TokenConfig[]
  native: NativeCurrencyConfig
  /** Unix milliseconds. Default: the clock. */
  now?: (() => number) | undefined
}

/** Reads the history of accounts of one chain. */
export type ActivityProvider = {
  /** Returns the normal form of an address of this chain family, or undefined for any other text. */
  toAddress(value: string): string | undefined
  isPosition(value: string): boolean
  /**
   * Returns transactions older than a position: at most `limit`, and fewer, even none, when many are hidden.
   *
   * @throws UpstreamError, HttpError RATE_LIMITED
   */
  getPage(parameters: {
    address: string
    before: string | undefined
    limit: number
    /** Also what is hidden by default. */
    includeHidden: boolean
    caller: Caller
  }): Promise<ActivityPage>
}
