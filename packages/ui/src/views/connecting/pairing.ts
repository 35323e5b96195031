import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.js'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'

export { adoptPairing as adopt } from '../../router/adoptPairing.js'
/** For the view of an address: apart it would be one more download on the way to the code for connecting. */
export { QrCode } from './QrCode.js'

export const views: Partial<Record<ViewName, View>> = {
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
}
