import { selectAccount, selectNetworks } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { NetworkName } from './NetworkName.js'
import { testIds } from './testIds.js'
import { useReceiving } from './useReceiving.js'

/** The site's networks on which the shown address receives. */
export function WalletCompatibleNetworksView(): ReactElement {
  const { t } = useWords()
  const all = useLatchkitState(selectNetworks)
  const networkIds = useReceiving()?.networkIds
  const { namespace } = useLatchkitState(state => selectAccount(state))
  return (
    <Scroll>
      <p className="text">{t('compatibleText')}</p>
      <ul className="stack">
        {all
          .filter(({ chainNamespace, caipNetworkId }) =>
            networkIds ? networkIds.includes(caipNetworkId) : chainNamespace === namespace,
          )
          .map(network => (
            <li
              key={network.caipNetworkId}
              className="row plain"
              data-testid={withValue(testIds.compatibleNetwork, network.caipNetworkId)}
            >
              <NetworkName network={network} />
            </li>
          ))}
      </ul>
    </Scroll>
  )
}
