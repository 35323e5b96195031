import type { SwapQuoteView } from '@latchkit/core/internal'
import type { ReactElement, ReactNode } from 'react'
import { withSymbol } from '../../components/describeAmount.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { toPercent, toProviderName, toRate, toText } from './swapWords.js'
import { testIds } from './testIds.js'

type FactProps = { fact: string; label: string; value?: string | undefined; children: ReactNode }

export function SwapFact({ fact, label, value, children }: FactProps): ReactElement {
  return (
    <div className="entry" data-testid={withValue(testIds.swapFact, fact)} data-value={value}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

type QuoteFactsProps = {
  quote: SwapQuoteView
  isReading: boolean
  /** Without the slippage, which the form lets choose. */
  isForm?: boolean | undefined
  children?: ReactNode | undefined
}

/** Price, least amount, price impact, exchange and slippage of a quote. */
export function QuoteFacts({ quote, isReading, isForm = false, children }: QuoteFactsProps): ReactElement {
  const { t, locale } = useWords()
  const { sold, bought, rate, minOut, priceImpact, feePercent, provider, slippage } = quote
  return (
    <dl className="entries" aria-busy={isReading || undefined}>
      <SwapFact fact="rate" label={t('swapRate')} value={rate}>
        {t('swapRateText', {
          one: withSymbol('1', sold.symbol),
          other: withSymbol(toRate(rate, locale), bought.symbol),
        })}
      </SwapFact>
      <SwapFact fact="minimum" label={t('swapMinimum')} value={minOut}>
        {toText({ amount: minOut, symbol: bought.symbol }, locale)}
      </SwapFact>
      {priceImpact === undefined ? null : (
        <SwapFact fact="impact" label={t('swapImpact')} value={priceImpact}>
          {toPercent(Number(priceImpact), locale)}
        </SwapFact>
      )}
      {feePercent === undefined ? null : (
        <SwapFact fact="fee" label={t('swapProviderFee')} value={feePercent}>
          {toPercent(Number(feePercent), locale)}
        </SwapFact>
      )}
      {isForm ? null : (
        <SwapFact fact="slippage" label={t('swapSlippage')} value={`${slippage}`}>
          {toPercent(slippage, locale)}
        </SwapFact>
      )}
      <SwapFact fact="provider" label={t('swapProvider')} value={provider}>
        {toProviderName(provider)}
      </SwapFact>
      {children}
    </dl>
  )
}
