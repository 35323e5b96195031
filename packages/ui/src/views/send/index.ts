// The code of sending in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { SendConfirmedView } from './SendConfirmedView.js'
import { WalletSendPreviewView } from './WalletSendPreviewView.js'
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView.js'
import { WalletSendView } from './WalletSendView.js'

export * from '@latchkit/core/send'
export { sharedAccount as base } from '../../components/sharedAccount.js'
export { sendWords as words } from '../../locales/en/send.js'
export { icons } from './icons.js'
export { styles } from './send.css.js'
export { testIds } from './testIds.js'

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
