import type { HistoryTransaction } from '../contract/history.js'
import type { CaipAddress } from '../contract/ids.js'
import type { ErrorCode } from '../errors/codes.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import type { PendingTransaction } from '../state/state.js'

/** When the code of the activity loads. */
export const activityFeature = {
  views: ['Transactions'] as const,
}

export type ActivityViewName = (typeof activityFeature.views)[number]

/** A transaction of this page that no history will list, or does not list yet: why it has ended. */
export type EndedTransaction = PendingTransaction & {
  code: 'REVERTED' | 'EXPIRED' | 'REPLACED'
  /** Unix milliseconds. */
  endedAt: number
}

/** What is known of the history of one account on one network. */
export type ActivityEntry = {
  /** CAIP-10 on that network. */
  account: CaipAddress
  step: 'idle' | 'loading' | 'loadingMore'
  /** Newest first, each once. */
  transactions: readonly HistoryTransaction[]
  /** Hidden transactions were asked for too. */
  includesHidden: boolean
  /** Cursor of the next page; absent on the last one. */
  next?: string | undefined
  /** Unix milliseconds of the last successful read of the first page. */
  fetchedAt?: number | undefined
  /** Unix milliseconds; absent when the last read was successful. */
  failedAt?: number | undefined
  error?: ErrorInfo | undefined
  /** What caused `error`, such as OFFLINE or RATE_LIMITED. */
  reason?: ErrorCode | undefined
  /** Unix milliseconds from which on the history is complete. */
  since?: number | undefined
  /** The server could not read the network lately: newer transactions may be missing. */
  isStale?: boolean | undefined
}

/** History by account and network. Plain JSON. */
export type ActivityState = {
  /** The latest used is the last. */
  entries: readonly ActivityEntry[]
  /** Oldest first. */
  ended: readonly EndedTransaction[]
}

export type ActivityEvent =
  | { type: 'activity/started'; account: CaipAddress; isMore: boolean; includeHidden: boolean }
  | {
      type: 'activity/fetched'
      account: CaipAddress
      isMore: boolean
      transactions: readonly HistoryTransaction[]
      includesHidden: boolean
      next?: string | undefined
      since?: number | undefined
      isStale?: boolean | undefined
      at: number
    }
  | {
      type: 'activity/failed'
      account: CaipAddress
      error: ErrorInfo
      reason?: ErrorCode | undefined
      at: number
    }
  /** The read was aborted. */
  | { type: 'activity/stopped'; account: CaipAddress }
  | { type: 'activity/ended'; transaction: EndedTransaction }
