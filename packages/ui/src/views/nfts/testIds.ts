export const testIds = {
  nfts: 'lk-nfts',
  nft: 'lk-nft-<contract-id>',
  nftPicture: 'lk-nft-picture',
  nftDetails: 'lk-nft-details',
  nftContract: 'lk-nft-contract',
  nftsMore: 'lk-nfts-more',
  nftsHidden: 'lk-nfts-hidden',
} as const
