import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { face } from '../face/face.js'
import { watchFace } from '../face/watchFace.js'
import type * as Nfts from './feature.js'
import type { NftId } from './nftsState.js'

/**
 * Reads the NFTs of the account shown on its network, and returns all that are known. Kept for 15 s; one read at a
 * time; another account or network aborts it. After a failure, what was read before stays.
 * @throws NOT_CONNECTED, NFTS_UNAVAILABLE, CANCELLED, CONFIG_INVALID (the client has no feature `nfts`)
 * @example const nfts = await fetchNfts(client)
 */
export const fetchNfts: typeof Nfts.fetchNfts = /* @__PURE__ */ face('nfts', nfts => nfts.fetchNfts)

/**
 * Reads the next page, if there is one, and returns all NFTs that are known.
 * @throws as `fetchNfts`
 */
export const fetchMoreNfts: typeof Nfts.fetchMoreNfts = /* @__PURE__ */ face(
  'nfts',
  nfts => nfts.fetchMoreNfts,
)

/** Keeps the NFTs of the account shown current, until the returned function is called. */
export const watchNfts: typeof Nfts.watchNfts = /* @__PURE__ */ watchFace('nfts', nfts => nfts.watchNfts)

/** Shows the details of an NFT in the modal. */
export function showNft(client: Client, { address, tokenId }: NftId): void {
  dispatch(client, { type: 'nfts/selected', id: { address, tokenId } })
  dispatch(client, { type: 'view/reached', view: 'NftDetails' })
}
