import { type SwapAmount, toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { useWords } from '../../context/UiContext.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'

/** One side of a swap with every digit, and its worth. */
export function Figure({ label, side }: { label: string; side: SwapAmount }): ReactElement {
  const { t, locale } = useWords()
  const symbol = toDisplayText(side.symbol, symbolLength)
  const exact = formatExact(side.amount, locale)
  return (
    <div className="hero pane">
      <TokenMark token={side} symbol={symbol} />
      <div className="sum">
        <p className="label">{label}</p>
        <p className="figure num" data-long={exact.length > 32 ? 'very' : exact.length > 10 ? '' : undefined}>
          {exact} <span className="unit">{symbol}</span>
        </p>
        <p className="text num">{formatWorth(side.fiat, locale) ?? t('priceUnknown')}</p>
      </div>
    </div>
  )
}
