import { type BuyView, onrampFeeRange, setBuyForm, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { formatMoney } from './buyTexts.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

const nameLength = 32

/** What the quote says of fees; without one the range that the provider publishes, as an estimate. */
function useFeeText(buy: BuyView): string {
  const { t, locale } = useWords()
  const { quote, provider } = buy
  const { min, max } = provider?.feeRange ?? onrampFeeRange
  if (!quote || quote.isStandIn) return t('buyFeeRange', { min, max })
  const { paymentTotal, paymentSubtotal } = quote
  const fees = Number(paymentTotal.amount) - Number(paymentSubtotal.amount)
  // An indication, rounded up to a cent: what is charged is on the provider's page.
  const amount = (Math.ceil(fees * 100 - 1e-6) / 100).toFixed(2)
  return fees > 0
    ? t('buyFee', { amount: formatMoney(amount, paymentTotal.currency, locale) })
    : t('buyFeeRange', { min, max })
}

/** Who sells, to choose where there are several, and what it takes. */
export function Providers({ buy }: { buy: BuyView }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { options, provider, quote } = buy
  const providers = options?.providers ?? []
  const fee = useFeeText(buy)
  return (
    <>
      {providers.length > 0 ? (
        <fieldset className="buy-providers">
          <legend className="sr">{t('buyProviders')}</legend>
          {providers.map(({ id, name, isSandbox }) => (
            <label className="buy-provider" key={id} data-testid={withValue(testIds.buyProvider, id)}>
              <input
                type="radio"
                name="lk-buy-provider"
                checked={id === provider?.id}
                onChange={() => setBuyForm(client, { providerId: id })}
              />
              <LineIcon path={icons.card} size={20} />
              <span className="name">
                {toDisplayText(name, nameLength)}
                {isSandbox ? <span className="sub">{t('buySandbox')}</span> : null}
              </span>
              {id === provider?.id ? <LineIcon path={frameIcons.check} size={18} /> : null}
            </label>
          ))}
        </fieldset>
      ) : null}
      {quote?.isStandIn ? (
        <p className="buy-note" data-tone="warning">
          {t('buyNoQuote', { provider: toDisplayText(provider?.name, nameLength) || t('buyProvider') })}
        </p>
      ) : null}
      <p className="buy-note" data-testid={testIds.buyFee}>
        {fee}
      </p>
    </>
  )
}
