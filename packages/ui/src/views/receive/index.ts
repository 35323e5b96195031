import type { ViewName } from '@latchkit/core'
import type { PlainKey } from '../../locales/words.js'
import type { View } from '../../router/view.js'
import { WalletReceiveView } from './WalletReceiveView.js'

export { adoptSend as adopt } from '../../router/adoptSend.js'

export const views: Partial<Record<ViewName, View>> = { WalletReceive: WalletReceiveView }

export const titles: Partial<Record<ViewName, PlainKey>> = { WalletReceive: 'receiveTitle' }
