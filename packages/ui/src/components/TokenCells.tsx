import type { TokenBalance } from '@latchkit/core'
import { toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { formatAmount } from '../locales/formatAmount.js'
import { formatWorth } from '../locales/formatWorth.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { symbolLength } from './symbolLength.js'
import { ImageMark } from './WalletMark.js'

type TokenCellsProps = { token: TokenBalance; isChosen?: boolean | undefined }

/** Mark, name, amount and value of a token. Name and symbol are untrusted and cleaned for display. */
export function TokenCells({ token, isChosen = false }: TokenCellsProps): ReactElement {
  const { t, locale } = useWords()
  const fiat = formatWorth(token.value, locale)
  const [name, symbol] = [toDisplayText(token.name), toDisplayText(token.symbol, symbolLength)]
  return (
    <>
      <ImageMark src={token.iconUrl} name={symbol} round />
      <span className="name">
        {name}
        {isChosen ? (
          <>
            <span className="sr"> {t('tokenChosen')}</span>
            <LineIcon path={frameIcons.check} size={16} />
          </>
        ) : null}
        <span className="sub num">
          {formatAmount(token.quantity.numeric, locale)} {symbol}
        </span>
      </span>
      <span className="amount num">{fiat ?? <span className="sub">{t('priceUnknown')}</span>}</span>
    </>
  )
}
