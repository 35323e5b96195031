import type { WalletIcon } from '@latchkit/core'
import { featuredIcons } from './featured.js'
import { restIcons } from './rest.js'

export {
  bitcoinMark,
  createMark,
  type DrawnPath,
  diamond,
  solanaMark,
  stacksMark,
} from '../networks/drawings.js'
export { networkFacts } from '../networks/networkFacts.js'
export { toIconSvg } from './toIconSvg.js'

/**
 * Every wallet's mark, by image id. For the server's image endpoint and for tools; a page takes
 * `createIconLoader()`, which loads the marks in two chunks.
 *
 * @example
 * import { toIconSvg, walletIcons } from '@latchkit/wallets/icons'
 * const svg = walletIcons.metamask && toIconSvg(walletIcons.metamask)
 */
export const walletIcons: Readonly<Record<string, WalletIcon>> = { ...featuredIcons, ...restIcons }
