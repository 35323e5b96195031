import type { ViewGroup } from '../../context/viewGroup.js'
import { DownloadsView } from './DownloadsView.js'
import { GetWalletView } from './GetWalletView.js'
import { WhatIsAWalletView } from './WhatIsAWalletView.js'

export { shared as base } from '../../components/shared.js'
export { helpWords as words } from '../../locales/en/help.js'
export { styles } from './help.css.js'
export { icons } from './icons.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
}
