import { navigate } from '@latchkit/core'
import { type BuyView, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { useWords } from '../../context/UiContext.js'
import { formatBought } from './buyTexts.js'
import { testIds } from './testIds.js'

/** What the payment buys by the last quote; a stand-in is no price and is not shown as one. */
export function ReceivePane({ buy }: { buy: BuyView }): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { token, quote, quoteLoading, isReady } = buy
  const symbol = toDisplayText(token?.symbol, symbolLength)
  const price = quote?.isStandIn ? undefined : quote
  return (
    <div className="buy-pane">
      <p className="buy-label">{t('buyYouReceive')}</p>
      <div className="buy-line">
        <p
          className="buy-figure num"
          data-testid={testIds.buyQuote}
          data-amount={price?.purchaseAmount.amount}
        >
          {price ? (
            formatBought(price.purchaseAmount.amount, locale)
          ) : isReady && quoteLoading && !quote ? (
            <span className="skeleton line" />
          ) : (
            '–'
          )}
        </p>
        <button
          type="button"
          className="chip"
          data-testid={testIds.buyToken}
          aria-label={t('buyTokenLabel', { token: symbol })}
          onClick={() => navigate(client, { view: 'OnRampTokenSelect' })}
        >
          {token ? <TokenMark token={{ iconUrl: token.icon_url }} symbol={symbol} size="xs" /> : null}
          {symbol}
          <LineIcon path={sharedAccountIcons.down} size={14} />
        </button>
      </div>
    </div>
  )
}
