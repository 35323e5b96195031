import type { LatchkitOptions, Nft, State } from '@latchkit/core'
import type { NftsState } from '@latchkit/core/internal'
import { address, createState, now, openAt, phone, withConnection } from './fixtures.js'
import { pendingServer } from './pendingServer.js'
import type { Scenario } from './scenario.js'

const account = `eip155:1:${address}` as const
const contract = (digit: string): string => `0x${digit.repeat(40)}`

const options: Partial<LatchkitOptions> = { ports: pendingServer }

/** A picture as the server would send it. */
const picture = (ground: string, shape: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/><path d="${shape}" fill="#fff" fill-opacity=".85"/></svg>`,
  )}`

/** An NFT of a collection of pictures. */
export const createNft = (changes: Partial<Nft> = {}): Nft => ({
  chainId: 'eip155:1',
  address: contract('7'),
  tokenId: '4071',
  standard: 'erc721',
  amount: '1',
  name: 'Ether Orchard #4071',
  collection: 'Ether Orchard',
  imageUrl: picture('#3b5bdb', 'M48 14 74 50 48 66 22 50ZM48 72 74 56 48 88 22 56Z'),
  metadata: 'ready',
  ...changes,
})

export const nfts: readonly Nft[] = [
  createNft({
    description:
      'One of 8,000 trees of the Orchard. Each grows with the blocks that its owner has seen, and none is planted twice.',
    traits: [
      { name: 'Season', value: 'Autumn' },
      { name: 'Height', value: '12' },
      { name: 'A trait with a name that is rather long', value: 'A value that is longer than its name is' },
    ],
  }),
  createNft({
    address: contract('8'),
    tokenId: '12',
    standard: 'erc1155',
    amount: '1250',
    name: 'Ether Orchard supporter',
    collection: 'Dev Badges',
    imageUrl: picture('#a61e4d', 'M48 20a28 28 0 1 1-.1 0Z'),
  }),
  createNft({ tokenId: '9', name: 'Ether Orchard #9', imageUrl: undefined, metadata: 'missing' }),
  createNft({ tokenId: '10', name: 'Ether Orchard #10', imageUrl: undefined, metadata: 'reading' }),
  createNft({ tokenId: '11', name: 'Ether Orchard #11', imageUrl: 'data:image/png;base64,AAAA' }),
  createNft({
    tokenId: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    name: `An Orchard name without end ${'and on and on '.repeat(8)}`,
    collection: 'An Orchard with a name that does not fit in its tile',
    imageUrl: picture('#2b8a3e', 'M20 76 48 20 76 76Z'),
  }),
]

/** What hostile creators write: the server cleans it, and the view does not rely on that. */
export const spam: readonly Nft[] = [
  createNft({
    address: contract('b'),
    tokenId: '1',
    name: 'US\u202eDC voucher https://claim.example',
    collection: 'visit claim.example',
    description: 'Visit https://claim.example to take your <b>reward</b>.',
    imageUrl: undefined,
    metadata: 'missing',
    isSpam: true,
  }),
]

const withNfts = (entry: Partial<NftsState>, state: State = withConnection(createState())): State => ({
  ...state,
  slices: {
    ...state.slices,
    nfts: { account, step: 'idle', nfts: [], fetchedAt: now, ...entry },
  },
})

const tab = (name: string, entry: Partial<NftsState>, changes: Partial<Scenario> = {}): Scenario => ({
  name,
  view: 'Account',
  state: openAt(withNfts(entry), { view: 'Account', data: { tab: 'nfts' } }),
  options,
  ...changes,
})

const details = (name: string, nft: Nft, changes: Partial<Scenario> = {}): Scenario => ({
  name,
  view: 'NftDetails',
  state: openAt(
    withNfts({ nfts: [...nfts, ...spam], selected: { address: nft.address, tokenId: nft.tokenId } }),
    { view: 'Account', data: { tab: 'nfts' } },
    { view: 'NftDetails', data: {} },
  ),
  options,
  ...changes,
})

const failure = {
  failedAt: now,
  error: { code: 'NFTS_UNAVAILABLE', message: 'Failed to fetch NFTs' },
} as const
const [first = createNft(), edition = createNft()] = nfts
const [lure = createNft()] = spam

/** NFTs of the account. */
export const scenarios: readonly Scenario[] = [
  tab('nfts', { nfts, next: 'more' }),
  tab('nfts-phone', { nfts: [...nfts, ...spam] }, { platform: phone }),
  tab('nfts-only-hidden', { nfts: spam }),
  tab('nfts-loading', { step: 'loading', fetchedAt: undefined }),
  tab('nfts-empty', {}),
  tab('nfts-reading', { source: 'reading' }),
  tab('nfts-unsupported', { source: 'unsupported' }),
  tab('nfts-failed', { ...failure, fetchedAt: undefined, reason: 'OFFLINE' }),
  tab('nfts-stale', { ...failure, nfts: nfts.slice(0, 2), fetchedAt: now - 240_000 }),
  tab('nfts-behind', { nfts: nfts.slice(0, 2), isStale: true, since: now - 90 * 86_400_000 }),
  details('nft-details', first),
  details('nft-details-phone', edition, { platform: phone }),
  details('nft-suspicious', lure),
  details('nft-gone', createNft({ tokenId: '99' })),
]
