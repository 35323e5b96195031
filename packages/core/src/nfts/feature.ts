// The code of NFTs: its slice and actions. Re-exports only.
export { followAccount } from './followAccount.js'
export { nftsRoutes as routes } from './nftsRoutes.js'
export { readNfts } from './readNfts.js'
export { reduce } from './reduceNfts.js'
