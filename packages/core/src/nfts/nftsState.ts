import type { ActivityEntry } from '../activity/activityState.js'
import type { CaipAddress } from '../contract/ids.js'
import type { Nft, NftsPage } from '../contract/nfts.js'
import type { ErrorCode } from '../errors/codes.js'
import type { ErrorInfo } from '../errors/errorInfo.js'

/** When the code of NFTs loads. */
export const nftsFeature = {
  views: ['NftDetails'] as const,
}

export type NftViewName = (typeof nftsFeature.views)[number]

/** Names one item of a network. */
export type NftId = Pick<Nft, 'address' | 'tokenId'>

/** NFTs of one account on one network. Plain JSON. */
export type NftsState = Pick<
  ActivityEntry,
  'step' | 'next' | 'fetchedAt' | 'failedAt' | 'error' | 'reason' | 'since' | 'isStale'
> & {
  /** CAIP-10 on that network; absent before the first read. */
  account?: CaipAddress | undefined
  /** Received last first, each once. */
  nfts: readonly Nft[]
  /** Why there may be none: the server has no NFTs of the network, or has not read it up to now. */
  source?: NftsPage['reason'] | undefined
  /** What the view of details shows. */
  selected?: NftId | undefined
}

export type NftsEvent =
  | { type: 'nfts/started'; account: CaipAddress; isMore: boolean }
  | { type: 'nfts/fetched'; account: CaipAddress; page: NftsPage; isMore: boolean; at: number }
  | {
      type: 'nfts/failed'
      account: CaipAddress
      error: ErrorInfo
      reason?: ErrorCode | undefined
      at: number
    }
  /** The read was aborted. */
  | { type: 'nfts/stopped'; account: CaipAddress }
  | { type: 'nfts/selected'; id: NftId }
