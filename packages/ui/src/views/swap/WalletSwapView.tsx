import { type ErrorCode, isError, navigate, selectAccount, selectNetwork } from '@latchkit/core'
import {
  flipSwap,
  formatAmount,
  retrySwap,
  reviewSwap,
  type SwapView,
  selectSwap,
  setSwapAmount,
  setSwapMaximum,
  toDisplayText,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { AmountInput } from '../../components/AmountInput.js'
import { Button } from '../../components/Button.js'
import { describeAmount, withSymbol } from '../../components/describeAmount.js'
import { FailedNotice } from '../../components/FailedNotice.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { moneyIcons } from '../../components/moneyIcons.js'
import { NotConnected } from '../../components/NotConnected.js'
import { Notice } from '../../components/Notice.js'
import { Problem } from '../../components/Problem.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { symbolLength } from '../../components/symbolLength.js'
import { typingPauseMs } from '../../components/typingPauseMs.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useAmountText } from '../../context/useAmountText.js'
import { useDelay } from '../../context/useDelay.js'
import { useMaximum } from '../../context/useMaximum.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { QuoteFacts } from './QuoteFacts.js'
import { Side } from './Side.js'
import { Slippage } from './Slippage.js'
import { SwapWarnings } from './SwapWarnings.js'
import { listWarnings } from './swapWords.js'
import { testIds } from './testIds.js'

/** Why there is no form, and a way on. */
function CannotSwap({ swap }: { swap: SwapView }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { network } = useLatchkitState(state => selectNetwork(state))
  const name = network?.name ?? t('thisNetwork')
  const text = useErrorText(swap.tokens.error)
  if (swap.tokens.step === 'failed')
    return (
      <Scroll>
        <FailedNotice title={t('swapTokensFailed')} text={text} onRetry={() => retrySwap(client)} />
      </Scroll>
    )
  return (
    <Scroll>
      <Notice icon={moneyIcons.swap} title={t('swapCannot', { network: name })} text={t('swapCannotText')}>
        {client.options.enableNetworkSwitch === false ? null : (
          <Button
            look="primary"
            testId={testIds.swapSwitch}
            onClick={() => navigate(client, { view: network ? 'Networks' : 'UnsupportedChain' })}
          >
            {t('switchTitle')}
          </Button>
        )}
      </Notice>
    </Scroll>
  )
}

/** Seconds until a quote that is shown is read again; nothing before it is near. */
function useSecondsLeft(expiresAt: number | undefined): number | undefined {
  const client = useClient()
  const [now, setNow] = useState(() => client.environment.now())
  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const { environment } = client
    let handle: unknown
    const tick = (): void => {
      setNow(environment.now())
      handle = environment.setTimeout(tick, 1000)
    }
    tick()
    return () => environment.clearTimeout(handle)
  }, [client, expiresAt])
  return expiresAt === undefined ? undefined : Math.max(0, Math.ceil((expiresAt - 10_000 - now) / 1000))
}

/** What is sold: the amount, and the most of it. */
function Paid({ swap, onEnter }: { swap: SwapView; onEnter(): void }): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { sold, amountInput, problem, quote } = swap
  const symbol = toDisplayText(sold?.symbol, symbolLength)
  const maximum = useMaximum(() => setSwapMaximum(client))
  const { text, onType } = useAmountText(amountInput, amount => {
    maximum.forget()
    setSwapAmount(client, { amount })
  })
  const isSettled = useDelay(true, typingPauseMs, amountInput)
  const isShown = isSettled || problem === 'AMOUNT_TOO_HIGH' || problem === 'AMOUNT_DECIMALS'
  const balance = sold?.balance ?? '0'
  const described = sold && {
    problem,
    token: { symbol, quantity: { decimals: sold.decimals, numeric: balance } },
    unit: 'token' as const,
  }
  const wrong = (described && isShown ? describeAmount(described, t, locale) : undefined) ?? maximum.problem
  return (
    <Side
      side="sold"
      token={sold}
      worth={formatWorth(quote?.sold.fiat, locale) ?? (sold?.price && !quote ? '' : undefined)}
      isInvalid={wrong !== undefined}
      problem={<Problem field="amount" testId={withValue(testIds.swapProblem, 'amount')} text={wrong} />}
      action={
        sold ? (
          <button
            type="button"
            className="link strong"
            data-testid={testIds.swapMax}
            aria-label={sold.address === undefined ? t('sendMaxLabel') : t('sendMax')}
            aria-busy={maximum.isReading || undefined}
            onClick={maximum.fill}
          >
            {t('sendMax')}
          </button>
        ) : null
      }
    >
      <AmountInput
        text={text}
        label={t('swapAmountLabel', { token: symbol })}
        testId={testIds.swapAmount}
        problemId={wrong && 'lk-problem-amount'}
        onType={onType}
        onEnter={onEnter}
      />
    </Side>
  )
}

/** What is bought, as it is quoted. */
function Received({ swap }: { swap: SwapView }): ReactElement {
  const { t, locale } = useWords()
  const { bought, quote, quoting } = swap
  const amount = quote && formatAmount(quote.bought.amount, locale)
  const label = quote && t('swapGetLabel', { amount: withSymbol(amount ?? '', quote.bought.symbol) })
  useAnnounce(quoting ? undefined : label)
  return (
    <Side
      side="bought"
      token={bought}
      worth={formatWorth(quote?.bought.fiat, locale) ?? (quote ? undefined : '')}
    >
      {quoting && !quote ? (
        <span className="get">
          <span className="skeleton line" />
          <span className="sr">{t('swapQuoting')}</span>
        </span>
      ) : (
        <output
          className="get num"
          dir="ltr"
          data-testid={testIds.swapGet}
          data-amount={quote?.bought.amount}
          data-empty={quote ? undefined : ''}
          data-old={quoting ? '' : undefined}
          data-long={(amount?.length ?? 0) > 9 ? '' : undefined}
          aria-label={label}
        >
          {amount ?? '0'}
        </output>
      )}
    </Side>
  )
}

/** Both tokens, the amount, and what an exchange offers for it. */
export function WalletSwapView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const swap = useLatchkitState(selectSwap)
  const { address } = useLatchkitState(state => selectAccount(state))
  const [refused, setRefused] = useState<{ code: ErrorCode }>()
  const flip = useRef<HTMLButtonElement>(null)
  const { quote, quoteError, quoting, canSwap, problem, progress, bought, sold, slippage } = swap
  const failure = quoteError ?? swap.planError ?? refused
  const failureText = useErrorText(failure)
  const left = useSecondsLeft(quoting ? undefined : quote?.expiresAt)
  useAnnounce(failureText)
  if (!address) return <NotConnected text={t('swapNotConnected')} />
  if (canSwap === false || swap.tokens.step === 'failed') return <CannotSwap swap={swap} />
  const isUnderWay = progress.step !== 'idle'
  const isReady = swap.isReady && !swap.loading
  const review = (): void => {
    if (isUnderWay) {
      navigate(client, { view: 'SwapPreview' })
      return
    }
    if (!isReady) return
    setRefused(undefined)
    reviewSwap(client).catch((error: unknown) => {
      if (isError(error) && error.code !== 'CANCELLED') setRefused({ code: error.code })
    })
  }
  return (
    <>
      <Scroll className="send swap">
        <div className="swap-sides">
          <Paid swap={swap} onEnter={review} />
          <Received swap={swap} />
          <button
            ref={flip}
            type="button"
            className="swap-flip"
            data-testid={testIds.swapFlip}
            aria-label={t('swapFlip')}
            aria-disabled={!bought || undefined}
            onClick={() => flipSwap(client)}
          >
            <LineIcon path={moneyIcons.swap} size={18} />
          </button>
        </div>
        {quote && !problem ? <SwapWarnings warnings={listWarnings(quote, { t, locale })} /> : null}
        {quote ? <QuoteFacts quote={quote} isReading={quoting} isForm /> : null}
        {quote && left !== undefined ? (
          <p className="quiet-line num">{t('swapQuoteAge', { count: left })}</p>
        ) : null}
        {sold && bought ? <Slippage slippage={slippage} /> : null}
      </Scroll>
      <div className="pinned end stack">
        {failure && failure.code !== 'CANCELLED' ? (
          <p className="problem" data-tone="danger" data-testid={withValue(testIds.swapProblem, 'review')}>
            <LineIcon path={frameIcons.alert} size={16} />
            {failureText}
          </p>
        ) : null}
        {quoteError ? (
          <Button
            look="wide"
            testId={sharedTestIds.retry}
            onClick={() => retrySwap(client)}
            icon={sharedIcons.refresh}
          >
            {t('tryAgain')}
          </Button>
        ) : (
          <Button
            look="primary wide"
            testId={testIds.swapReview}
            aria-disabled={!isReady && !isUnderWay ? true : undefined}
            aria-busy={quoting || swap.loading || undefined}
            onClick={review}
          >
            {quoting ? `${t('swapQuoting')}…` : t('swapReview')}
          </Button>
        )}
      </div>
    </>
  )
}
