import { selectAccount, selectNetworks } from '@latchkit/core'
import { callAccount } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { NetworkMark } from '../../components/NetworkMark.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { testIds } from './testIds.js'

/** The chosen network belongs to a family without an account: it needs another wallet. */
export function SwitchActiveChainView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const target = useLatchkitState(selectNetworks).find(each => each.caipNetworkId === data.caipNetworkId)
  const account = useLatchkitState(state => selectAccount(state))
  const network = target?.name ?? t('thisNetwork')
  return (
    <Scroll className="center">
      <NetworkMark network={target ?? { name: network }} size="l" />
      <div className="words">
        <h2 className="heading">{t('activeChainHeading', { network })}</h2>
        <p className="text">
          {t('activeChainText', { network, wallet: account.wallet?.name ?? t('aWallet') })}
        </p>
      </div>
      <Button
        look="primary wide"
        testId={testIds.connectFamily}
        onClick={() => {
          if (target)
            callAccount(client, async actions => actions.connectNetwork(client, target)).catch(() => {})
        }}
      >
        {t('activeChainConnect', { network })}
      </Button>
    </Scroll>
  )
}
