// The code of NFTs in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { NftDetailsView } from './NftDetailsView.js'
import { NftsTab } from './NftsTab.js'

export * from '@latchkit/core/nfts'
export { sharedAccount as base } from '../../components/sharedAccount.js'
export { nftsWords as words } from '../../locales/en/nfts.js'
export { icons } from './icons.js'
export { styles } from './nfts.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = { NftDetails: NftDetailsView }

export const titles: ViewGroup['titles'] = { NftDetails: 'nftTitle' }

export const tabs: ViewGroup['tabs'] = { nfts: NftsTab }
