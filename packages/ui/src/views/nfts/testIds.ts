export const testIds = {
  /** the grid of NFTs; `aria-busy` while it loads */
  nfts: 'lk-nfts',
  /** an NFT, by contract in lower case and id: opens its details; `data-spam` where it is suspicious */
  nft: 'lk-nft-<contract-id>',
  /** its picture; `data-state` = reading, loading, shown, none, failed */
  nftPicture: 'lk-nft-picture',
  /** details: the name */
  nftDetails: 'lk-nft-details',
  /** details: the full address of the collection; `data-address` */
  nftContract: 'lk-nft-contract',
  /** next page of NFTs */
  nftsMore: 'lk-nfts-more',
  /** shows or hides suspicious NFTs */
  nftsHidden: 'lk-nfts-hidden',
} as const
