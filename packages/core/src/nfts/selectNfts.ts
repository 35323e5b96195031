import { getActivityAccount } from '../activity/selectActivity.js'
import type { Nft } from '../contract/nfts.js'
import type { State } from '../state/state.js'
import type { NftsState } from './nftsState.js'

export const emptyNfts: NftsState = { step: 'idle', nfts: [] }

/**
 * The NFTs of the account shown on its network. The same state returns the same object.
 * @example const { nfts, next, error } = selectNfts(client.getState())
 */
export function selectNfts(state: State): NftsState {
  const slice = state.slices.nfts
  return slice?.account !== undefined && slice.account === getActivityAccount(state) ? slice : emptyNfts
}

/** The NFT whose details are shown, as long as the account owns it. */
export function selectShownNft(state: State): Nft | undefined {
  const { nfts, selected } = selectNfts(state)
  return nfts.find(({ address, tokenId }) => address === selected?.address && tokenId === selected.tokenId)
}
