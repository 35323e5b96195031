// The code of buying in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { BuyInProgressView } from './BuyInProgressView.js'
import { FundWalletView } from './FundWalletView.js'
import { OnRampFiatSelectView } from './OnRampFiatSelectView.js'
import { OnRampProvidersView } from './OnRampProvidersView.js'
import { OnRampTokenSelectView } from './OnRampTokenSelectView.js'
import { WhatIsABuyView } from './WhatIsABuyView.js'

export * from '@latchkit/core/buy'
export { sharedAccount as base } from '../../components/sharedAccount.js'
export { buyWords as words } from '../../locales/en/buy.js'
export { styles } from './buy.css.js'
export { icons } from './icons.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  OnRampProviders: OnRampProvidersView,
  OnRampTokenSelect: OnRampTokenSelectView,
  OnRampFiatSelect: OnRampFiatSelectView,
  BuyInProgress: BuyInProgressView,
  WhatIsABuy: WhatIsABuyView,
  FundWallet: FundWalletView,
}

export const titles: ViewGroup['titles'] = {
  OnRampProviders: 'buyTitle',
  OnRampTokenSelect: 'buyTokenTitle',
  OnRampFiatSelect: 'buyFiatTitle',
  BuyInProgress: 'buyProgressTitle',
  WhatIsABuy: 'whatIsABuyTitle',
  FundWallet: 'fundTitle',
}
