import { type TokenBalance, toDisplayText } from '@latchkit/core'
import type { ReactElement } from 'react'
import { formatAmount } from '../locales/formatAmount.js'
import { formatWorth } from '../locales/formatWorth.js'
import { useWords } from '../router/UiContext.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'
import { symbolLength } from './symbolLength.js'
import { ImageMark } from './WalletMark.js'

type TokenCellsProps = { token: TokenBalance; isChosen?: boolean | undefined }

/** What a row says of a token: mark, name, amount, worth. A token's own words are a stranger's. */
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
            <LineIcon path={lineIcons.check} size={16} />
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
