import { maxNfts } from '../constants.js'
import type { Nft } from '../contract/nfts.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { NftsState } from './nftsState.js'
import { emptyNfts } from './selectNfts.js'

const toKey = ({ address, tokenId }: Nft): string => `${address}/${tokenId}`

/** The first of each, at most as many as are kept. */
function unique(nfts: readonly Nft[]): readonly Nft[] {
  return [...new Map(nfts.toReversed().map(nft => [toKey(nft), nft])).values()].toReversed().slice(0, maxNfts)
}

function reduceSlice(slice: NftsState, event: StateEvent): NftsState {
  if (event.type === 'nfts/selected') return { ...slice, selected: event.id }
  if (event.type === 'nfts/started') {
    const { account, isMore } = event
    // One account at a time: another one has nothing of the last one's.
    const base = slice.account === account ? slice : { ...emptyNfts, account }
    return { ...base, step: isMore ? 'loadingMore' : 'loading' }
  }
  if (!('account' in event) || event.account !== slice.account) return slice
  switch (event.type) {
    case 'nfts/fetched': {
      const { page, isMore, at } = event
      const nfts = unique(isMore ? [...slice.nfts, ...page.nfts] : page.nfts)
      return {
        account: slice.account,
        step: 'idle',
        nfts,
        next: nfts.length < maxNfts ? page.next : undefined,
        fetchedAt: isMore ? (slice.fetchedAt ?? at) : at,
        since: page.since,
        isStale: page.isStale,
        source: page.reason,
        selected: slice.selected,
      }
    }
    case 'nfts/failed':
      return { ...slice, step: 'idle', error: event.error, reason: event.reason, failedAt: event.at }
    case 'nfts/stopped':
      return { ...slice, step: 'idle' }
    default:
      return slice
  }
}

/** NFTs, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = state.slices.nfts ?? emptyNfts
  const nfts = reduceSlice(slice, event)
  return nfts === slice ? state : { ...state, slices: { ...state.slices, nfts } }
}
