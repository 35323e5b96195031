import type { OnrampPaymentCurrency } from '@latchkit/core'
import { setBuyForm } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { BuyNotice } from './BuyNotice.js'
import { formatMoney } from './buyTexts.js'
import { ChoiceRow } from './ChoiceRow.js'
import { CurrencyMark } from './CurrencyMark.js'
import { testIds } from './testIds.js'
import { useBuyView } from './useBuyView.js'

/** The name of a currency in the visitor's language; its code where there is none. */
function toName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

function useMethodText(): (currency: OnrampPaymentCurrency) => string {
  const { t, locale } = useWords()
  const names: Readonly<Record<string, string>> = { card: t('buyCard'), bank_account: t('buyBank') }
  return ({ id, payment_method_limits: limits }) =>
    limits
      .map(limit => {
        const [min, max] = [limit.min, limit.max].map(amount => formatMoney(amount, id, locale))
        const range = t('buyLimits', { min: min ?? '', max: max ?? '' })
        const name = names[limit.id]
        return name ? `${name}: ${range}` : range
      })
      .join(' · ')
}

/** Currencies to pay in, with the limits of each method of payment. */
export function OnRampFiatSelectView(): ReactElement {
  const client = useClient()
  const { locale } = useWords()
  const buy = useBuyView()
  const toMethods = useMethodText()
  const { options, currency: chosen } = buy
  const currencies = options?.paymentCurrencies ?? []
  if (currencies.length === 0)
    return (
      <Scroll className="buy">
        <BuyNotice buy={buy} />
      </Scroll>
    )
  return (
    <Scroll className="buy">
      <ul>
        {currencies.map(currency => (
          <ChoiceRow
            key={currency.id}
            testId={withValue(testIds.buyCurrency, currency.id)}
            isChosen={currency.id === chosen?.id}
            mark={<CurrencyMark code={currency.id} />}
            name={toName(currency.id, locale)}
            sub={toMethods(currency)}
            onChoose={() => setBuyForm(client, { paymentCurrency: currency.id })}
          />
        ))}
      </ul>
    </Scroll>
  )
}
