import type { ViewGroup } from '../../context/viewGroup.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'

export { shared as base } from '../../components/shared.js'
export { connectingWords as words } from '../../locales/en/connecting.js'
/** For the pairing views: wallets on this device. */
export { DesktopLinks } from './DesktopLinks.js'
export { HandOver } from './HandOver.js'
export { OtherWallets } from './OtherWallets.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = { ConnectingExternal: ConnectingExternalView }

/** The shared styles suffice. */
export const styles = ''
