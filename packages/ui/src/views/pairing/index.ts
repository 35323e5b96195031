import type { ViewGroup } from '../../context/viewGroup.js'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.js'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'

export { shared as base } from '../../components/shared.js'
export { pairingWords as words } from '../../locales/en/pairing.js'
export { styles } from './pairing.css.js'
/** Also for the view of the account’s address: a separate chunk would delay the pairing code. */
export { QrCode } from './QrCode.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
}
