import { navigate } from '@latchkit/core'
import { getEngine } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { Waiting } from '../../components/Waiting.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useUi } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { useWallet } from '../../context/useWallet.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { wayForwardDelayMs } from './wayForwardDelayMs.js'

/** A wallet of this browser is asked to connect: what is awaited, or what went wrong and what to do. */
export function ConnectingExternalView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { words, canPair } = useUi()
  const { t } = words
  const flow = useLatchkitState(state => state.flow)
  const wallet = useWallet(data.rowId, t('aWallet'))
  const error = flow.step === 'failed' ? flow.error : undefined
  const errorText = useErrorText(error)
  const isWaiting = flow.step === 'requesting'
  const isLate = useDelay(isWaiting, wayForwardDelayMs, data.rowId)
  const isMissing =
    error?.code === 'WALLET_NOT_INSTALLED' || (!isWaiting && !error && wallet.row?.connectors.length === 0)
  const canUsePhone = canPair && (wallet.wallet?.walletConnect ?? false)

  const [title, text] = isWaiting
    ? [t('openToContinue', { wallet: wallet.name }), t('acceptInWallet', { wallet: wallet.name })]
    : isMissing
      ? [t('notInstalledTitle', { wallet: wallet.name }), t('notInstalledText')]
      : error?.code === 'USER_REJECTED'
        ? [t('rejectedTitle'), words.ownError(error.code) ?? t('rejectedText', { wallet: wallet.name })]
        : error
          ? [t('failedTitle'), errorText]
          : [t('openToContinue', { wallet: wallet.name }), '']
  useAnnounce(text ? `${title}. ${text}` : title)

  const toPhone = (): void => {
    getEngine().startPairing(client, { rowId: data.rowId })
    navigate(client, { view: 'ConnectingWalletConnect', data: { rowId: data.rowId } })
  }
  return (
    <Scroll className="center">
      <Waiting wallet={wallet} state={error || isMissing ? 'failed' : 'waiting'} />
      <div className="words">
        <h2 className="heading">{title}</h2>
        <p className="text">{text}</p>
        {isLate ? <p className="text">{t('noAnswerYet', { wallet: wallet.name })}</p> : null}
      </div>
      <div className="buttons">
        {isMissing ? (
          <Button
            look="primary wide"
            testId={withValue(sharedTestIds.install, 'any')}
            onClick={() => navigate(client, { view: 'Downloads', data: { rowId: data.rowId } })}
          >
            {t('getWallet', { wallet: wallet.name })}
          </Button>
        ) : !isWaiting || isLate ? (
          <Button
            look={isWaiting ? 'wide' : 'primary wide'}
            testId={sharedTestIds.retry}
            data-autofocus={isWaiting ? undefined : ''}
            onClick={() => getEngine().retryConnect(client)}
            icon={sharedIcons.refresh}
          >
            {t('tryAgain')}
          </Button>
        ) : null}
        {canUsePhone && (isLate || error || isMissing) ? (
          <Button look="wide" testId={sharedTestIds.usePhone} onClick={toPhone} icon={sharedIcons.phone}>
            {t('usePhone')}
          </Button>
        ) : null}
      </div>
    </Scroll>
  )
}
