// The code of sending in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { problemWords } from '../../locales/en/problems.js'
import { sendWords } from '../../locales/en/send.js'
import { SendConfirmedView } from './SendConfirmedView.js'
import { WalletSendPreviewView } from './WalletSendPreviewView.js'
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView.js'
import { WalletSendView } from './WalletSendView.js'

export * from '@latchkit/core/send'
export { sharedMoney as base } from '../../components/sharedMoney.js'
export { styles } from './send.css.js'
export { testIds } from './testIds.js'

export const words: ViewGroup['words'] = { ...problemWords, ...sendWords }

export const views: ViewGroup['views'] = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
  SendConfirmed: SendConfirmedView,
}

export const titles: ViewGroup['titles'] = {
  WalletSend: 'sendTitle',
  WalletSendSelectToken: 'sendTokenTitle',
  WalletSendPreview: 'sendReviewTitle',
  SendConfirmed: 'sentTitle',
}
