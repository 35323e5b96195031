import { selectAccount, selectNetworks } from '@latchkit/core'
import { cancelSwap, getEngine, type SwapProgress, selectSwap } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { withSymbol } from '../../components/describeAmount.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { moneyIcons } from '../../components/moneyIcons.js'
import { NetworkMark } from '../../components/NetworkMark.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { WalletPrompt } from '../../components/WalletPrompt.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { Figure } from './Figure.js'
import { Legs } from './Legs.js'
import { Outcome } from './Outcome.js'
import { QuoteFacts, SwapFact } from './QuoteFacts.js'
import { SwapActions } from './SwapActions.js'
import { SwapWarnings } from './SwapWarnings.js'
import { describeLeg, listWarnings } from './swapWords.js'
import { testIds } from './testIds.js'

/** The wallet shows a request, or the network confirms a leg: whose move it is. */
function UnderWay({ progress, network }: { progress: SwapProgress; network: string }): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const { step, leg, quote } = progress
  const isAsking = step === 'asking'
  const text = leg && quote ? describeLeg(leg, quote, { t, locale }).text : ''
  const title = step === 'quoting' ? t('swapQuoting') : t('swapWaiting', { network })
  useAnnounce(isAsking ? undefined : `${title}. ${t('swapWaitingText')}`)
  if (isAsking)
    return (
      <WalletPrompt
        wallet={account.wallet?.name ?? t('aWallet')}
        icon={account.wallet?.icon}
        text={text}
        cancelTestId={testIds.swapCancel}
        onCancel={() => cancelSwap(client)}
      />
    )
  return (
    <div className="pinned end stack raised">
      <div className="prompt" data-testid={testIds.swapStatus} data-step={step}>
        <div>
          <h2 className="name">{title}</h2>
          <p className="text">{t('swapWaitingText')}</p>
        </div>
      </div>
      <Button look="wide" testId={testIds.swapCancel} onClick={() => cancelSwap(client)}>
        {t('cancel')}
      </Button>
    </div>
  )
}

const underWay: readonly SwapProgress['step'][] = ['asking', 'waiting', 'quoting']

/** What the wallet will be asked for, leg by leg; then how the swap comes along, and its end. */
export function WalletSwapPreviewView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const swap = useLatchkitState(selectSwap)
  const { plan, planError, loading, progress } = swap
  const isUnderWay = underWay.includes(progress.step)
  const quote = (isUnderWay ? progress.quote : undefined) ?? plan?.quote ?? swap.quote
  const caipNetworkId = plan?.caipNetworkId ?? progress.caipNetworkId
  const network = useLatchkitState(selectNetworks).find(each => each.caipNetworkId === caipNetworkId)
  const planText = useErrorText(planError)
  const isReading = loading && !isUnderWay
  useAnnounce(isReading ? t('swapReading') : planError ? `${t('swapPlanFailed')}. ${planText}` : undefined)
  if (progress.step !== 'idle' && !isUnderWay) return <Outcome progress={progress} />
  if (!quote)
    return (
      <Scroll>
        <Notice
          icon={planError ? frameIcons.alert : moneyIcons.swap}
          tone={planError ? 'warning' : undefined}
          title={planError ? t('swapPlanFailed') : isReading ? t('swapReading') : t('swapNothing')}
          text={planError ? planText : isReading ? undefined : t('swapNothingText')}
        >
          <Button onClick={() => getEngine().goBack(client)}>{t('changeDetails')}</Button>
        </Notice>
      </Scroll>
    )
  const warnings = listWarnings(quote, { t, locale, plan })
  const legs = (isUnderWay ? progress.legs : undefined) ?? plan?.legs
  const name = network?.name ?? caipNetworkId ?? t('thisNetwork')
  return (
    <>
      <Scroll className="send review swap" label={t('swapReviewTitle')}>
        <div className="swap-figures">
          <Figure label={t('swapPay')} side={quote.sold} />
          <Figure label={t('swapGet')} side={quote.bought} />
        </div>
        {isUnderWay ? null : <SwapWarnings warnings={warnings} />}
        {planError ? (
          <div className="warn" data-tone="danger">
            <LineIcon path={frameIcons.alert} size={18} />
            <div>
              <strong>{t('swapPlanFailed')}</strong>
              <p className="text">{planError.code === 'INVALID_RESPONSE' ? t('swapUnsafe') : planText}</p>
            </div>
          </div>
        ) : null}
        {legs ? (
          <Legs legs={legs} quote={quote} progress={progress} />
        ) : isReading ? (
          <p className="quiet-line">
            <span className="skeleton line wide" />
          </p>
        ) : null}
        <QuoteFacts quote={quote} isReading={isReading}>
          {plan ? (
            <SwapFact
              fact="network-fee"
              label={plan.legs.length > 1 ? t('swapFees') : t('reviewFee')}
              value={plan.fee.amount}
            >
              {withSymbol(formatExact(plan.fee.amount, locale), plan.fee.symbol)}
              {plan.fee.fiat ? <span className="sub">{formatWorth(plan.fee.fiat, locale)}</span> : null}
            </SwapFact>
          ) : null}
          {network ? (
            <SwapFact fact="network" label={t('reviewNetwork')}>
              <span className="inline">
                <NetworkMark network={network} size="xs" />
                {network.name}
              </span>
            </SwapFact>
          ) : null}
        </QuoteFacts>
      </Scroll>
      {isUnderWay ? (
        <UnderWay progress={progress} network={name} />
      ) : (
        <SwapActions swap={swap} warnings={warnings} />
      )}
    </>
  )
}
