// What is read of an account page by page, as one chunk: each alone is under 1 kB. Re-exports only.
export { getHistory } from './history.js'
export { getNfts } from './nfts.js'
