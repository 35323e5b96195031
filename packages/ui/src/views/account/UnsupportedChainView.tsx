import { disconnect, selectAccount, selectNetwork, selectNetworks } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { Disconnect } from './Disconnect.js'
import { NetworkRow } from './NetworkRow.js'
import { useNetworkName } from './useNetworkName.js'

/** The wallet is on a network that the site does not use: switch, disconnect or close. */
export function UnsupportedChainView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const { caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const name = useNetworkName(caipNetworkId)
  const canSwitch = client.options.enableNetworkSwitch !== false
  const networks = useLatchkitState(selectNetworks).filter(each => each.chainNamespace === account.namespace)
  return (
    <Scroll>
      <div className="notice" data-tone="warning">
        <span className="glyph">
          <LineIcon path={frameIcons.alert} size={24} />
        </span>
        <h2 className="heading">{t('unsupportedHeading')}</h2>
        <p className="text">{t(canSwitch ? 'unsupportedText' : 'unsupportedManual', { network: name })}</p>
      </div>
      <ul className="stack">
        {networks.map(network => (
          <li key={network.caipNetworkId}>
            <NetworkRow network={network} isCurrent={false} needsWallet={false} />
          </li>
        ))}
      </ul>
      {account.address ? (
        <Disconnect account={account} onDisconnect={parameters => void disconnect(client, parameters)} />
      ) : null}
    </Scroll>
  )
}
