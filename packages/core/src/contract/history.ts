import type { CaipNetworkId } from './ids.js'

/** Why a part of the history is treated with care. */
export type HistoryFlag =
  /** Nothing was moved: such entries are made to put an address into the history. */
  | 'zeroValue'
  /** The token is on no list of the server's: its words are its own. */
  | 'unlisted'
  /** The other address begins and ends like one that the account has paid. */
  | 'lookAlike'

/** A token of the history; `address` is absent for the network's own coin. */
export type HistoryToken = {
  name: string
  symbol: string
  address?: string | undefined
  decimals?: number | undefined
  icon?: { url: string } | undefined
}

/** An item of a collection. */
export type HistoryItem = {
  name: string
  address: string
  token_id: string
  standard: 'erc721' | 'erc1155' | 'spl'
  flags?: { is_spam: boolean } | undefined
}

/** What moved, in whole units; absent where the token's decimals are not known. */
export type HistoryQuantity = { numeric: string }

export type HistoryTransfer = {
  fungible_info?: HistoryToken | undefined
  nft_info?: HistoryItem | undefined
  direction: 'in' | 'out' | 'self'
  quantity?: HistoryQuantity | undefined
  sender?: string | undefined
  recipient?: string | undefined
  flags?: HistoryFlag[] | undefined
}

export type HistoryApproval = {
  fungible_info?: HistoryToken | undefined
  /** A collection; its standard is not known where all of it is approved. */
  nft_info?: Pick<HistoryItem, 'name' | 'address' | 'flags'> | undefined
  /** Who may move the account's tokens. */
  spender: string
  /** Zero takes an approval back; absent for a whole collection, and where decimals are not known. */
  quantity?: HistoryQuantity | undefined
  /** All of them, also future ones. */
  isUnlimited?: boolean | undefined
  flags?: HistoryFlag[] | undefined
}

/** One transaction of an account's history, by the names of the public blockchain API. */
export type HistoryTransaction = {
  id: string
  metadata: {
    /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute`; others of a provider. */
    operationType: string
    hash: string
    /** ISO 8601, UTC. */
    minedAt: string
    sentFrom: string
    /** Absent where a contract was made. */
    sentTo?: string | undefined
    status: 'confirmed' | 'failed'
    nonce: number
    chain: CaipNetworkId
    block?: number | undefined
  }
  transfers: HistoryTransfer[]
  approvals?: HistoryApproval[] | undefined
  /** In the network's coin; paid by `sentFrom`. */
  fee?: HistoryQuantity | undefined
  /** Left out of a history that is asked for without `includeHidden`. */
  hidden?: boolean | undefined
}

export type HistoryPage = {
  transactions: readonly HistoryTransaction[]
  /** Asks for the next page; absent on the last one. A page may be short, or empty, and have a next one. */
  next?: string | undefined
  /** Unix milliseconds of the state that the page shows. */
  asOf?: number | undefined
  /** Unix milliseconds from which on the history is complete; absent where it is from the beginning. */
  since?: number | undefined
  /** The network could not be read lately: newer transactions may be missing. */
  isStale?: boolean | undefined
}

export type GetHistoryParameters = {
  /** CAIP-10. */
  account: `${string}:${string}:${string}`
  cursor?: string | undefined
  /** Also what is hidden by default. */
  includeHidden?: boolean | undefined
  signal?: AbortSignal | undefined
}
