import type { ViewName } from '@latchkit/core'
import type { PlainKey } from '../../locales/words.js'
import type { View } from '../../router/view.js'
import { SendConfirmedView } from './SendConfirmedView.js'
import { WalletSendPreviewView } from './WalletSendPreviewView.js'
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView.js'
import { WalletSendView } from './WalletSendView.js'

export { adoptSend as adopt } from '../../router/adoptSend.js'

export const views: Partial<Record<ViewName, View>> = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
  SendConfirmed: SendConfirmedView,
}

export const titles: Partial<Record<ViewName, PlainKey>> = {
  WalletSend: 'sendTitle',
  WalletSendSelectToken: 'sendTokenTitle',
  WalletSendPreview: 'sendReviewTitle',
  SendConfirmed: 'sentTitle',
}
