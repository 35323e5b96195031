import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.js'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'

export const views: Partial<Record<ViewName, View>> = {
  ConnectingExternal: ConnectingExternalView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
}
