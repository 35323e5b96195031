// The code of swaps in one chunk: core's slice and actions, and the views with their words, styles and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { problemWords } from '../../locales/en/problems.js'
import { swapWords } from '../../locales/en/swap.js'
import { WalletSwapPreviewView } from './WalletSwapPreviewView.js'
import { WalletSwapSelectTokenView } from './WalletSwapSelectTokenView.js'
import { WalletSwapView } from './WalletSwapView.js'

export * from '@latchkit/core/swap'
export { sharedMoney as base } from '../../components/sharedMoney.js'
export { styles } from './swap.css.js'
export { testIds } from './testIds.js'

export const words: ViewGroup['words'] = { ...problemWords, ...swapWords }

export const views: ViewGroup['views'] = {
  Swap: WalletSwapView,
  SwapSelectToken: WalletSwapSelectTokenView,
  SwapPreview: WalletSwapPreviewView,
}

export const titles: ViewGroup['titles'] = {
  Swap: 'swapTitle',
  SwapSelectToken: 'swapTokenTitle',
  SwapPreview: 'swapReviewTitle',
}
