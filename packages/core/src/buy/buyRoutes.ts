import type { RouteRow } from '../modal/routes.js'
import type { BuyViewName } from './buyState.js'

/** Where the views of buying lead. */
export const buyRoutes: Readonly<Record<BuyViewName, RouteRow>> = {
  OnRampProviders: { needsAccount: true },
  OnRampTokenSelect: { needsAccount: true },
  OnRampFiatSelect: { needsAccount: true },
  BuyInProgress: { needsAccount: true, replaces: ['OnRampTokenSelect', 'OnRampFiatSelect'] },
  WhatIsABuy: { needsAccount: true },
  FundWallet: { needsAccount: true },
}
