import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { DownloadsView } from './DownloadsView.js'
import { GetWalletView } from './GetWalletView.js'
import { WhatIsAWalletView } from './WhatIsAWalletView.js'

export const views: Partial<Record<ViewName, View>> = {
  Downloads: DownloadsView,
  GetWallet: GetWalletView,
  WhatIsAWallet: WhatIsAWalletView,
}
