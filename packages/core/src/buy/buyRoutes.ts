import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { BuyViewName } from './buyState.js'

/** Where the views of buying lead. */
export const buyRoutes: FeatureRoutes<BuyViewName> = {
  rows: {
    OnRampProviders: { needsAccount: true },
    OnRampTokenSelect: { needsAccount: true },
    OnRampFiatSelect: { needsAccount: true },
    BuyInProgress: { needsAccount: true, replaces: ['OnRampTokenSelect', 'OnRampFiatSelect'] },
    WhatIsABuy: { needsAccount: true },
    FundWallet: { needsAccount: true },
  },
  reduceRoute,
}
