import { navigate } from '@latchkit/core'
import { formatAmount, type SwapHolding, type SwapSide, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement, ReactNode, Ref } from 'react'
import { withSymbol } from '../../components/describeAmount.js'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { useUi, useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type SideProps = {
  side: SwapSide
  token: SwapHolding | undefined
  /** Worth of the amount, in money. */
  worth: string | undefined
  /** The amount, as a field or a figure. */
  children: ReactNode
  tokenRef?: Ref<HTMLButtonElement> | undefined
  isInvalid?: boolean | undefined
  /** Behind the balance. */
  action?: ReactNode | undefined
  problem?: ReactNode | undefined
}

/** What is paid or received: amount, token, worth, and what is held. */
export function Side({
  side,
  token,
  worth,
  children,
  tokenRef,
  isInvalid = false,
  action,
  problem,
}: SideProps): ReactElement {
  const client = useClient()
  const { prefetch } = useUi()
  const { t, locale } = useWords()
  const isSold = side === 'sold'
  const symbol = toDisplayText(token?.symbol, symbolLength)
  const label = token ? t(isSold ? 'swapTokenSold' : 'swapTokenBought', { token: symbol }) : undefined
  return (
    <section
      className="pane amount"
      data-invalid={isInvalid ? '' : undefined}
      aria-label={t(isSold ? 'swapPay' : 'swapGet')}
    >
      <p className="label">{t(isSold ? 'swapPay' : 'swapGet')}</p>
      <div className="amount-line">
        {children}
        <button
          ref={tokenRef}
          type="button"
          className="chip"
          data-testid={isSold ? testIds.swapFrom : testIds.swapTo}
          data-token={token ? (token.address ?? '') : undefined}
          aria-label={label}
          onPointerEnter={() => prefetch('SwapSelectToken')}
          onClick={() => navigate(client, { view: 'SwapSelectToken', data: { side } })}
        >
          {token ? <TokenMark token={token} symbol={symbol} size="xs" /> : null}
          <span className="symbol">{token ? symbol : t('sendChooseToken')}</span>
          <LineIcon path={sharedAccountIcons.down} size={14} />
        </button>
      </div>
      <div className="amount-line under num">
        <span className="worth">{worth ?? (token ? t('priceUnknown') : null)}</span>
        {token?.balance !== undefined ? (
          <span className="worth end" data-testid={isSold ? testIds.swapBalance : undefined}>
            {t('sendAvailable', { amount: withSymbol(formatAmount(token.balance, locale), symbol) })}
          </span>
        ) : null}
        {action}
      </div>
      {problem}
    </section>
  )
}
