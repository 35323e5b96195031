import { type SendSummary, toDisplayText } from '@latchkit/core'
import type { ReactElement } from 'react'
import { symbolLength } from '../../components/symbolLength.js'
import { ImageMark } from '../../components/WalletMark.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'

type SendHeroProps = {
  summary: SendSummary
  /** Beside each other in a pane, as in the form, rather than in the middle. */
  asPane?: boolean | undefined
}

/** What is sent: every digit of it (R9.4: rounding is for balances), and what it is worth. */
export function SendHero({ summary, asPane = false }: SendHeroProps): ReactElement {
  const { t, locale } = useWords()
  const symbol = toDisplayText(summary.symbol, symbolLength)
  const exact = formatExact(summary.amount, locale)
  const fiat = formatWorth(summary.fiat, locale)
  return (
    <div className={asPane ? 'hero pane' : 'hero'}>
      <ImageMark src={summary.iconUrl} name={symbol} round />
      <div className="sum">
        {asPane ? <p className="label">{t('reviewYouSend')}</p> : null}
        <p
          className="figure num"
          data-long={exact.length > 32 ? 'very' : exact.length > 14 ? '' : undefined}
          data-testid={sendIds.sendSummary}
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
