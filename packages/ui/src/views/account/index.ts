// Account, networks, signing and receiving in one chunk: apart they are 1 to 4 kB, share most components, and lead to
// each other.
import type { ViewGroup } from '../../context/viewGroup.js'
import { AccountView } from './AccountView.js'
import { NetworksView } from './NetworksView.js'
import { ProfileWalletsView } from './ProfileWalletsView.js'
import { SignMessageView } from './SignMessageView.js'
import { SwitchActiveChainView } from './SwitchActiveChainView.js'
import { SwitchNetworkView } from './SwitchNetworkView.js'
import { UnsupportedChainView } from './UnsupportedChainView.js'
import { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView.js'
import { WalletReceiveView } from './WalletReceiveView.js'

export { sharedAccount as base } from '../../components/sharedAccount.js'
export { accountWords as words } from '../../locales/en/account.js'
export { styles } from './account.css.js'
export { icons } from './icons.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  Account: AccountView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  SwitchActiveChain: SwitchActiveChainView,
  UnsupportedChain: UnsupportedChainView,
  SIWXSignMessage: SignMessageView,
  WalletReceive: WalletReceiveView,
  WalletCompatibleNetworks: WalletCompatibleNetworksView,
  ProfileWallets: ProfileWalletsView,
}
