import { push, retryConnect, startPairing } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { moreIcons } from '../../components/moreIcons.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { Scroll } from '../../components/Scroll.js'
import { useDelay } from '../../components/useDelay.js'
import { useErrorText } from '../../components/useErrorText.js'
import { Waiting } from '../../components/Waiting.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { canPair } from '../../router/canPair.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import { useWallet } from '../../router/useWallet.js'
import type { ViewProps } from '../../router/view.js'
import { withValue } from '../../withValue.js'

/** After this long without an answer the visitor is shown another way (demand 2). */
const wayForwardAfter = 2500

/** A wallet of this browser has been asked: what we wait for, or what went wrong and whose move it is. */
export function ConnectingExternalView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const flow = useLatchkitState(state => state.flow)
  const wallet = useWallet(data.rowId, t('aWallet'))
  const error = flow.step === 'failed' ? flow.error : undefined
  const errorText = useErrorText(error)
  const isWaiting = flow.step === 'requesting'
  const isLate = useDelay(isWaiting, wayForwardAfter, data.rowId)
  const isMissing =
    error?.code === 'WALLET_NOT_INSTALLED' || (!isWaiting && !error && wallet.row?.connectors.length === 0)
  const pairable = canPair(client) && (wallet.wallet?.walletConnect ?? false)

  const [title, text] = isWaiting
    ? [t('openToContinue', { wallet: wallet.name }), t('acceptInWallet', { wallet: wallet.name })]
    : isMissing
      ? [t('notInstalledTitle', { wallet: wallet.name }), t('notInstalledText')]
      : error?.code === 'USER_REJECTED'
        ? [t('rejectedTitle'), t('rejectedText', { wallet: wallet.name })]
        : error
          ? [t('failedTitle'), errorText]
          : [t('openToContinue', { wallet: wallet.name }), '']
  useAnnounce(text ? `${title}. ${text}` : title)

  const toPhone = (): void => {
    startPairing(client, { rowId: data.rowId })
    push(client, { view: 'ConnectingWalletConnect', data: { rowId: data.rowId } })
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
          <button
            type="button"
            className="button primary wide"
            data-testid={withValue(pairingIds.install, 'any')}
            onClick={() => push(client, { view: 'Downloads', data: { rowId: data.rowId } })}
          >
            {t('getWallet', { wallet: wallet.name })}
          </button>
        ) : !isWaiting || isLate ? (
          <button
            type="button"
            className={isWaiting ? 'button wide' : 'button primary wide'}
            data-testid={pairingIds.retry}
            data-autofocus={isWaiting ? undefined : ''}
            onClick={() => retryConnect(client)}
          >
            <LineIcon path={pairingIcons.refresh} size={18} />
            {t('tryAgain')}
          </button>
        ) : null}
        {pairable && (isLate || error || isMissing) ? (
          <button type="button" className="button wide" data-testid={moreIds.usePhone} onClick={toPhone}>
            <LineIcon path={moreIcons.phone} size={18} />
            {t('usePhone')}
          </button>
        ) : null}
      </div>
    </Scroll>
  )
}
