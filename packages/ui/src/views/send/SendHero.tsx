import { type SendSummary, toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { useWords } from '../../context/UiContext.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { testIds } from './testIds.js'

type SendHeroProps = {
  summary: SendSummary
  /** In a pane, as in the form, instead of centred. */
  asPane?: boolean | undefined
}

/** The amount to send with every digit (only balances are rounded), and its value. */
export function SendHero({ summary, asPane = false }: SendHeroProps): ReactElement {
  const { t, locale } = useWords()
  const symbol = toDisplayText(summary.symbol, symbolLength)
  const exact = formatExact(summary.amount, locale)
  const fiat = formatWorth(summary.fiat, locale)
  return (
    <div className={asPane ? 'hero pane' : 'hero'}>
      <TokenMark token={summary} symbol={symbol} />
      <div className="sum">
        {asPane ? <p className="label">{t('reviewYouSend')}</p> : null}
        <p
          className="figure num"
          data-long={exact.length > 32 ? 'very' : exact.length > 14 ? '' : undefined}
          data-testid={testIds.sendSummary}
          data-amount={summary.amount}
          data-token={summary.tokenAddress ?? ''}
        >
          {exact} <span className="unit">{symbol}</span>
        </p>
        {fiat ? <p className="text num">{fiat}</p> : null}
      </div>
    </div>
  )
}
