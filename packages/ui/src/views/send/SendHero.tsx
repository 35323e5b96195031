import { formatFiat, type SendSummary, toDisplayText } from '@latchkit/core'
import type { ReactElement } from 'react'
import { symbolLength } from '../../components/TokenCells.js'
import { ImageMark } from '../../components/WalletMark.js'
import { formatExact } from '../../locales/formatExact.js'
import { useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'

/** What is sent: every digit of it (R9.4: rounding is for balances), and what it is worth. */
export function SendHero({ summary }: { summary: SendSummary }): ReactElement {
  const { t, locale } = useWords()
  const symbol = toDisplayText(summary.symbol, symbolLength)
  const exact = formatExact(summary.amount, locale)
  const fiat = formatFiat(summary.fiat, { locale })
  return (
    <div className="hero">
      <ImageMark src={summary.iconUrl} name={symbol} round />
      <p
        className="figure num"
        data-long={exact.length > 32 ? 'very' : exact.length > 14 ? '' : undefined}
        data-testid={sendIds.sendSummary}
        data-amount={summary.amount}
        data-token={summary.tokenAddress ?? ''}
      >
        <span className="sr">{t('reviewYouSend')} </span>
        {exact} <span className="unit">{symbol}</span>
      </p>
      {fiat ? <p className="text num">{fiat}</p> : null}
    </div>
  )
}
