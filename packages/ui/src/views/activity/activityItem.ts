import type { HistoryFlag } from '@latchkit/core'
import type { PlainKey } from '../../locales/words.js'

/** What moved, as a row and its details show it. */
export type Movement = {
  direction: 'in' | 'out' | 'self' | 'none'
  /** Whole units, decimal string; absent where it is not known. */
  amount?: string | undefined
  /** Untrusted, as everything that a token says of itself. */
  symbol: string
  /** An item of a collection. */
  item?: { name: string; id: string } | undefined
  isUnlimited?: boolean | undefined
  /** On no list: only the details show what it calls itself. */
  isUnlisted?: boolean | undefined
  iconUrl?: string | undefined
  /** The address on the other side. */
  other?: string | undefined
  /** `other` may spend it; nothing has moved. */
  isApproval?: boolean | undefined
}

export type ItemStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'expired'

/** A transaction as the views show it: of the history, pending, or ended on this page. */
export type ActivityItem = {
  id: string
  hash: string
  status: ItemStatus
  title: PlainKey
  /** Unix milliseconds; NaN where it is not known. */
  at: number
  movements: readonly Movement[]
  fee?: string | undefined
  /** Why it is treated with care. */
  flags: readonly HistoryFlag[]
}
