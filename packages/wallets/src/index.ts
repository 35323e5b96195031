export { createBundledDirectory } from './createBundledDirectory.js'
export { createIconLoader, type WalletIconLoader } from './createIconLoader.js'
export { featuredWallets } from './featured.js'
export { loadWallets } from './loadWallets.js'
