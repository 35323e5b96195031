import type { CaipAddress, CaipNetworkId } from './ids.js'

/** What a collection declares about an item beside its name, such as 'Background: blue'. */
export type NftTrait = { name: string; value: string }

/** An item of a collection that an account owns. Its words are its creator's, cleaned by the server. */
export type Nft = {
  chainId: CaipNetworkId
  /** The collection's contract. */
  address: string
  /** Decimal. */
  tokenId: string
  standard: 'erc721' | 'erc1155'
  /** How many of it the account owns, decimal; 1 of ERC-721. */
  amount: string
  name: string
  collection: string
  description?: string | undefined
  /** On the server, which fetches and checks the picture. */
  imageUrl?: string | undefined
  traits?: readonly NftTrait[] | undefined
  /** `reading`: the next read has more; `missing`: the collection has none, or it cannot be reached. */
  metadata: 'ready' | 'reading' | 'missing'
  /** Reads as a lure: a link, a claim. Hidden until asked for. */
  isSpam?: boolean | undefined
}

/** One page of an account's NFTs, those that were received last first. */
export type NftsPage = {
  nfts: readonly Nft[]
  /** Cursor of the next page; absent on the last one. */
  next?: string | undefined
  /** Unix milliseconds from which on receipts are known; absent where that is the beginning. */
  since?: number | undefined
  /** The source could not read the network lately. */
  isStale?: boolean | undefined
  /** Why there may be none: the source has no NFTs of the network, or has not read it up to now. */
  reason?: 'unsupported' | 'reading' | undefined
}

export type GetNftsParameters = {
  account: CaipAddress
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}
