import type { ViewName } from '@latchkit/core'
import type { View, ViewModule } from '../../router/view.js'
import { NetworksView } from './NetworksView.js'
import { SwitchActiveChainView } from './SwitchActiveChainView.js'
import { SwitchNetworkView } from './SwitchNetworkView.js'
import { UnsupportedChainView } from './UnsupportedChainView.js'

export const views: Partial<Record<ViewName, View>> = {
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  SwitchActiveChain: SwitchActiveChainView,
  UnsupportedChain: UnsupportedChainView,
}

export const titles: ViewModule['titles'] = {
  Networks: 'networksTitle',
  SwitchNetwork: 'switchTitle',
  SwitchActiveChain: 'activeChainTitle',
  UnsupportedChain: 'unsupportedTitle',
}
