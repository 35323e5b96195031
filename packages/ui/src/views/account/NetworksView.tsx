import { type State, selectNetwork, selectNetworks } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons } from '../../components/shared.js'
import { useWords } from '../../context/UiContext.js'
import { selectFamiliesWithAccount } from './FamilySwitch.js'
import { NetworkRow } from './NetworkRow.js'

const selectCurrentId = (state: State): string | undefined => selectNetwork(state).caipNetworkId

/** The site's networks, grouped by family. */
export function NetworksView(): ReactElement {
  const { t } = useWords()
  const client = useClient()
  const all = useLatchkitState(selectNetworks)
  const current = useLatchkitState(selectCurrentId)
  const canSwitch = client.options.enableNetworkSwitch !== false
  const networks = canSwitch ? all : all.filter(({ caipNetworkId }) => caipNetworkId === current)
  const connected = useLatchkitState(selectFamiliesWithAccount).split(' ')
  const isConnected = connected[0] !== ''
  // A line separates the families, because a wallet may support only one; their names mean nothing to visitors.
  const groups = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map(
    namespace => [namespace, networks.filter(({ chainNamespace }) => chainNamespace === namespace)] as const,
  )
  return (
    <Scroll>
      {networks.length === 0 ? <Notice icon={sharedIcons.globe} title={t('networksEmpty')} /> : null}
      {canSwitch ? null : <p className="text">{t('networkFixed')}</p>}
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
