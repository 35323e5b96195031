import { type State, selectNetwork, selectNetworks } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { selectConnectedFamilies } from '../../components/FamilySwitch.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../router/UiContext.js'
import { NetworkRow } from './NetworkRow.js'

const selectCurrentId = (state: State): string | undefined => selectNetwork(state).caipNetworkId

/** The site's networks of every family. */
export function NetworksView(): ReactElement {
  const { t } = useWords()
  const networks = useLatchkitState(selectNetworks)
  const current = useLatchkitState(selectCurrentId)
  const connected = useLatchkitState(selectConnectedFamilies).split(' ')
  const isConnected = connected[0] !== ''
  // A line between families says that a wallet may hold one and not the other; names of families say nothing.
  const groups = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map(
    namespace => [namespace, networks.filter(({ chainNamespace }) => chainNamespace === namespace)] as const,
  )
  return (
    <Scroll>
      {networks.length === 0 ? <Notice icon={moreIcons.globe} title={t('networksEmpty')} /> : null}
      {groups.map(([namespace, list]) => (
        <ul className="stack" key={namespace}>
          {list.map(network => (
            <li key={network.caipNetworkId}>
              <NetworkRow
                network={network}
                isCurrent={network.caipNetworkId === current}
                needsWallet={isConnected && !connected.includes(network.chainNamespace)}
              />
            </li>
          ))}
        </ul>
      ))}
    </Scroll>
  )
}
