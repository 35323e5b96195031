// The code of NFTs: its slice and actions. Re-exports only.

export { fetchMoreNfts, fetchNfts } from './fetchNfts.js'
export { nftsRoutes as routes } from './nftsRoutes.js'
export { reduce } from './reduceNfts.js'
export { watchNfts } from './watchNfts.js'
