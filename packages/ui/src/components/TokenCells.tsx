import type { TokenBalance } from '@latchkit/core'
import { formatAmount, formatRelativeTime, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { formatWorth } from '../locales/formatWorth.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { NameText } from './NameText.js'
import { symbolLength } from './symbolLength.js'
import { TokenMark } from './TokenMark.js'

type TokenCellsProps = {
  token: TokenBalance
  isChosen?: boolean | undefined
  /** The list knows the price of some token: a missing one is named. */
  hasPrices: boolean
}

/** Returns whether a list has a source of prices. */
export const hasPrices = (tokens: readonly TokenBalance[]): boolean =>
  tokens.some(({ price, value }) => price !== undefined || value !== undefined)

/**
 * Mark, name, amount and value of a token; an amount that could not be read again has its age. Name and symbol are
 * untrusted and cleaned for display.
 */
export function TokenCells({ token, isChosen = false, hasPrices: isPriced }: TokenCellsProps): ReactElement {
  const { now } = useClient().environment
  const { t, locale } = useWords()
  const fiat = formatWorth(token.value, locale)
  const [name, symbol] = [toDisplayText(token.name), toDisplayText(token.symbol, symbolLength)]
  return (
    <>
      <TokenMark token={token} symbol={symbol} />
      <span className="name">
        <NameText name={name} />
        {isChosen ? (
          <>
            <span className="sr"> {t('tokenChosen')}</span>
            <LineIcon path={frameIcons.check} size={16} />
          </>
        ) : null}
        <span className="sub num">
          {formatAmount(token.quantity.numeric, locale)} <NameText name={symbol} />
          {token.asOf === undefined ? null : (
            <span className="stale">
              {' '}
              {t('tokenAge', { age: formatRelativeTime({ at: token.asOf, now: now(), locale }) })}
            </span>
          )}
        </span>
      </span>
      {isPriced ? (
        <span className="amount num">{fiat ?? <span className="sub">{t('priceUnknown')}</span>}</span>
      ) : null}
    </>
  )
}
