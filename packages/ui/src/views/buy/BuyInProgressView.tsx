import { openBuy, openModal, selectNetworks, startBuy } from '@latchkit/core'
import { replaceView, resetBuy, toAddress, toDisplayText, truncateAddress } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalButton } from '../../components/ExternalButton.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountTestIds } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { toSafeUrl } from '../../primitives/toSafeUrl.js'
import { formatBought, formatMoney } from './buyTexts.js'
import { icons } from './icons.js'
import { OrderSteps } from './OrderSteps.js'
import { testIds } from './testIds.js'
import { useBuyView } from './useBuyView.js'
import { useOrderWords } from './useOrderWords.js'

/** How a purchase goes, from the opened page until it has arrived, and the way on from every end. */
export function BuyInProgressView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const buy = useBuyView()
  const networks = useLatchkitState(selectNetworks)
  const { title, text, tone, network: networkName } = useOrderWords(buy)
  const { progress, account } = buy
  const isStarting = progress.step === 'opening' || progress.step === 'failed'
  const order = isStarting ? undefined : buy.order
  useAnnounce(order || isStarting ? `${title}. ${text}` : undefined)
  const finish = (): void => {
    resetBuy(client)
    openModal(client, { view: 'Account' })
  }
  if (!order && !isStarting)
    return (
      <Scroll>
        <Notice icon={icons.card} title={t('buyNoOrder')}>
          <Button look="primary" testId={testIds.buyAgain} onClick={() => openBuy(client)}>
            {t('buyTitle')}
          </Button>
        </Notice>
      </Scroll>
    )
  const status = order?.status
  const isOpen = status === 'created' || status === 'pending'
  const isBlocked = progress.step === 'blocked' && status === 'created'
  const canRepeat =
    progress.step === 'failed' ||
    status === 'failed' ||
    status === 'expired' ||
    (isOpen && order?.isWindowClosed === true)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === order?.caipNetworkId)
  const explorerUrl = order?.hash ? toExplorerUrl(network?.explorerUrl, 'tx', order.hash) : undefined
  const pageUrl = isBlocked ? toSafeUrl(progress.url) : undefined
  const repeat = (): void => {
    resetBuy(client)
    // After a reload the form is empty: it is shown instead.
    if (buy.isReady)
      startBuy(client, { openingText: t('buyOpening', { provider: '' }).trim() }).catch(() => {})
    else change()
  }
  const change = (): void => {
    resetBuy(client)
    replaceView(client, { view: 'OnRampProviders' })
  }
  const { purchase, payment } = order ?? {}
  const symbol = toDisplayText(purchase?.currency, symbolLength)
  return (
    <>
      <Scroll className="buy progress">
        {payment && purchase ? (
          <div className="buy-sum">
            <p className="buy-figure num">
              {purchase.amount ? `${formatBought(purchase.amount, locale)} ${symbol}` : symbol}
            </p>
            <p className="text num">{formatMoney(payment.amount, payment.currency, locale)}</p>
            {order && account !== order.account ? (
              <p className="text">{t('buyFor', { address: truncateAddress(toAddress(order.account)) })}</p>
            ) : null}
          </div>
        ) : null}
        <div
          className="buy-outcome"
          data-testid={testIds.buyStatus}
          data-status={order?.status ?? progress.step}
          data-tone={tone}
        >
          <h2 className="heading">{title}</h2>
          <p className="text">{text}</p>
          {order ? <OrderSteps order={order} network={networkName} /> : null}
          {order?.isUnreachable ? (
            <p className="buy-note" data-tone="warning">
              {t('buyUnreachable')}
            </p>
          ) : null}
        </div>
      </Scroll>
      <div className="pinned end stack">
        <ExternalButton href={pageUrl} text={t('buyOpenPage')} testId={testIds.buyOpen} look="primary wide" />
        <ExternalButton
          href={explorerUrl}
          text={t('buyExplorer')}
          testId={sharedAccountTestIds.explorer}
          look="wide"
        />
        {canRepeat ? (
          <>
            <Button
              look="primary wide"
              testId={progress.step === 'failed' ? sharedTestIds.retry : testIds.buyAgain}
              data-autofocus=""
              onClick={repeat}
              icon={sharedIcons.refresh}
            >
              {progress.step === 'failed' ? t('tryAgain') : t('buyAgain')}
            </Button>
            <Button look="quiet wide" onClick={change}>
              {t('buyChange')}
            </Button>
          </>
        ) : (
          <button
            type="button"
            className={status === 'completed' ? 'button primary wide' : 'button wide'}
            data-testid={testIds.buyDone}
            onClick={finish}
          >
            {t('buyDone')}
          </button>
        )}
      </div>
    </>
  )
}
