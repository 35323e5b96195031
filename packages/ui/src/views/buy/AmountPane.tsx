import { navigate } from '@latchkit/core'
import { type BuyView, compareDecimals, setBuyForm } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { AmountInput } from '../../components/AmountInput.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useAmountText } from '../../context/useAmountText.js'
import { formatMoney } from './buyTexts.js'
import { testIds } from './testIds.js'

const presets = ['25', '50', '100', '250', '500', '1000'] as const
const shownPresets = 3

/** What is paid: an amount, its currency, and amounts to choose. */
export function AmountPane({
  buy,
  problem,
  onEnter,
}: {
  buy: BuyView
  problem: string | undefined
  onEnter(): void
}): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { form, currency, limits } = buy
  const code = currency?.id ?? ''
  const { text, onType } = useAmountText(form.amountInput, amountInput => setBuyForm(client, { amountInput }))
  const offered = presets
    .filter(
      amount =>
        !limits || (compareDecimals(amount, limits.min) >= 0 && compareDecimals(amount, limits.max) <= 0),
    )
    .slice(1, 1 + shownPresets)
  return (
    <div className="buy-pane" data-invalid={problem ? '' : undefined}>
      <p className="buy-label">{t('buyYouPay')}</p>
      <div className="buy-line">
        <AmountInput
          text={text}
          label={t('buyAmountLabel', { currency: code })}
          testId={testIds.buyAmount}
          problemId={problem && 'lk-buy-problem'}
          isLong={text.length > 9}
          onType={onType}
          onEnter={onEnter}
        />
        <button
          type="button"
          className="chip"
          data-testid={testIds.buyFiat}
          aria-label={t('buyFiatLabel', { currency: code })}
          onClick={() => navigate(client, { view: 'OnRampFiatSelect' })}
        >
          {code}
          <LineIcon path={sharedAccountIcons.down} size={14} />
        </button>
      </div>
      {offered.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: the browser styles a fieldset
        <div className="buy-presets" role="group" aria-label={t('buyPresets')}>
          {offered.map(amount => (
            <button
              type="button"
              className="buy-preset num"
              key={amount}
              data-testid={withValue(testIds.buyPreset, amount)}
              aria-pressed={form.amountInput === amount}
              aria-label={t('buyPreset', { amount: formatMoney(amount, code, locale) })}
              onClick={() => setBuyForm(client, { amountInput: amount })}
            >
              {formatMoney(amount, code, locale).replace(/[.,]00(?=\D*$)/, '')}
            </button>
          ))}
        </div>
      ) : null}
      {problem ? (
        <p className="buy-problem" id="lk-buy-problem" data-tone="danger" data-testid={testIds.buyProblem}>
          <LineIcon path={frameIcons.alert} size={16} />
          {problem}
        </p>
      ) : null}
    </div>
  )
}
