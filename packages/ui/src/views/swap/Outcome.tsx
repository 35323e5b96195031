import { openModal, selectAccount, selectNetworks } from '@latchkit/core'
import { openSwap, resetSwap, type SwapProgress } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalButton } from '../../components/ExternalButton.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountTestIds } from '../../components/sharedAccount.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { Figure } from './Figure.js'
import { Legs } from './Legs.js'
import { toText } from './swapWords.js'
import { testIds } from './testIds.js'

/** The outcome in a heading and a sentence. */
function useOutcome({ step, error, quote, hash }: SwapProgress): { title: string; text: string } {
  const { t, locale } = useWords()
  const wallet = useLatchkitState(state => selectAccount(state).wallet?.name) ?? t('aWallet')
  const reason = useErrorText(error)
  if (step === 'late') return { title: t('swapLate'), text: t('swapLateText', { wallet }) }
  if (step === 'failed') {
    if (error?.code === 'REPLACED')
      return { title: t('swapReplaced'), text: t('swapReplacedText', { wallet }) }
    if (error?.code === 'REVERTED' || error?.code === 'EXPIRED')
      return { title: t('swapFailed'), text: `${reason ?? ''} ${t('swapFailedText')}`.trim() }
    // A wallet that responds late has declined, or sent nothing.
    if (hash === undefined && error)
      return {
        title: t('swapStopped'),
        text: error.code === 'USER_REJECTED' ? t('swapRejected', { wallet }) : (reason ?? ''),
      }
    return { title: t('swapUnknown'), text: t('swapUnknownText') }
  }
  if (step === 'submitted') return { title: t('swapSubmitted'), text: t('swapSubmittedText') }
  const amount = quote ? toText({ amount: quote.minOut, symbol: quote.bought.symbol }, locale) : ''
  return { title: t('swapIncluded'), text: t('swapIncludedText', { amount }) }
}

/** How a swap that the network has, or the wallet may have sent, comes along; and how it ended. */
export function Outcome({ progress }: { progress: SwapProgress }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { title, text } = useOutcome(progress)
  const { step, hash, quote, error, legs, caipNetworkId } = progress
  const network = useLatchkitState(selectNetworks).find(each => each.caipNetworkId === caipNetworkId)
  useAnnounce(`${title}. ${text}`)
  const isOver = step === 'included' || step === 'final'
  const isFailed = step === 'failed'
  const tone = isOver ? 'success' : isFailed ? 'danger' : step === 'late' ? 'warning' : undefined
  const explorerUrl = hash === undefined ? undefined : toExplorerUrl(network?.explorerUrl, 'tx', hash)
  return (
    <>
      <Scroll className="send review swap" label={t('swapReviewTitle')}>
        {quote ? (
          <div className="swap-figures">
            <Figure label={t('swapPay')} side={quote.sold} />
            <Figure label={t('swapGet')} side={quote.bought} />
          </div>
        ) : null}
        <div
          className="pane outcome"
          data-testid={testIds.swapStatus}
          data-step={step}
          data-code={error?.code}
          data-hash={hash}
          data-tone={tone}
        >
          <h2 className="heading">{title}</h2>
          <p className="text">{text}</p>
        </div>
        {legs && quote ? <Legs legs={legs} quote={quote} progress={progress} /> : null}
      </Scroll>
      <div className="pinned end">
        <div className={explorerUrl || isFailed ? 'buttons two' : 'buttons'}>
          <ExternalButton href={explorerUrl} text={t('explorer')} testId={sharedAccountTestIds.explorer} />
          {isFailed ? (
            <Button
              look="primary"
              testId={sharedTestIds.retry}
              onClick={() => {
                resetSwap(client)
                openSwap(client)
              }}
              icon={sharedIcons.refresh}
            >
              {t('swapAgain')}
            </Button>
          ) : (
            <Button
              look="primary"
              testId={testIds.swapDone}
              data-autofocus=""
              onClick={() => {
                resetSwap(client)
                openModal(client, { view: 'Account' })
              }}
            >
              {t('done')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
