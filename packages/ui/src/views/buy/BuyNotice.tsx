import { navigate, selectNetwork } from '@latchkit/core'
import { type BuyView, refreshBuyOptions } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { Notice } from '../../components/Notice.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { icons } from './icons.js'

/** From then on a wait is commented. */
const slowMs = 8_000

function Failed({ buy }: { buy: BuyView }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const text = useErrorText(buy.optionsError)
  useAnnounce(t('buyFailed'))
  return (
    <Notice icon={frameIcons.alert} tone="warning" title={t('buyFailed')} text={text}>
      <Button
        testId={sharedTestIds.retry}
        onClick={() => refreshBuyOptions(client)}
        icon={sharedIcons.refresh}
      >
        {t('tryAgain')}
      </Button>
    </Notice>
  )
}

/** In place of a form or a list that has nothing to show: it is loading, could not be loaded, or nothing is sold. */
export function BuyNotice({ buy }: { buy: BuyView }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { network } = useLatchkitState(state => selectNetwork(state))
  const { options, optionsError } = buy
  const isLoading = !options && !optionsError
  const isSlow = useDelay(isLoading, slowMs)
  useAnnounce(isSlow ? t('buySlow') : undefined)
  if (isLoading)
    return (
      <>
        <span className="sr">{t('loading')}</span>
        <TokenSkeletons />
        {isSlow ? <p className="buy-note">{t('buySlow')}</p> : null}
      </>
    )
  if (optionsError && optionsError.code !== 'UNSUPPORTED_CHAIN') return <Failed buy={buy} />
  return (
    <Notice
      icon={icons.card}
      title={t('buyNothing', { network: network?.name ?? t('thisNetwork') })}
      text={t('buyNothingText')}
    >
      <Button
        testId={sharedAccountTestIds.receive}
        onClick={() => navigate(client, { view: 'WalletReceive' })}
        icon={sharedAccountIcons.receive}
      >
        {t('receive')}
      </Button>
      {client.options.enableNetworkSwitch === false ? null : (
        <Button onClick={() => navigate(client, { view: 'Networks' })}>{t('buySwitch')}</Button>
      )}
    </Notice>
  )
}
