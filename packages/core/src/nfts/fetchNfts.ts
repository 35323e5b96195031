import type { Client } from '../client/client.js'
import { followFeature } from '../client/followFeature.js'
import { dispatch } from '../client/internals.js'
import { callFeature } from '../client/loadFeature.js'
import type { Unwatch } from '../contract/ids.js'
import type { Nft } from '../contract/nfts.js'
import { reportError } from '../telemetry/reportError.js'
import type { NftId } from './nftsState.js'

export type FetchNftsParameters = {
  /** Reads even when the last read is younger than 15 s (R9.14). */
  forceUpdate?: boolean | undefined
}

/**
 * Reads the NFTs of the account shown on its network (D23), and returns all that are known. Kept for 15 s; one read at a
 * time; another account or network aborts it. After a failure, what was read before stays.
 * @throws NOT_CONNECTED, NFTS_UNAVAILABLE, CANCELLED, CONFIG_INVALID (the client has no feature `nfts`)
 * @example const nfts = await fetchNfts(client)
 */
export function fetchNfts(client: Client, parameters: FetchNftsParameters = {}): Promise<readonly Nft[]> {
  return callFeature(client, client.options.modules?.nfts, nfts => nfts.readNfts(client, parameters))
}

/**
 * Reads the next page, if there is one, and returns all NFTs that are known.
 * @throws as `fetchNfts`
 */
export function fetchMoreNfts(client: Client): Promise<readonly Nft[]> {
  return callFeature(client, client.options.modules?.nfts, nfts => nfts.readNfts(client, { isMore: true }))
}

/** Keeps the NFTs of the account shown current, until the returned function is called. */
export function followNfts(client: Client): Unwatch {
  return followFeature(
    client,
    client.options.modules?.nfts,
    nfts => nfts.followAccount(client),
    error => reportError(client, error),
  )
}

/** Shows the details of an NFT in the modal. */
export function showNft(client: Client, { address, tokenId }: NftId): void {
  dispatch(client, { type: 'nfts/selected', id: { address, tokenId } })
  dispatch(client, { type: 'view/reached', view: 'NftDetails' })
}
