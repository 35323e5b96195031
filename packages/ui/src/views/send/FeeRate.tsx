import type { TransferFeeRates } from '@latchkit/core'
import type { ReactElement, Ref } from 'react'
import { AmountInput } from '../../components/AmountInput.js'
import { Problem } from '../../components/Problem.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useAmountText } from '../../context/useAmountText.js'
import { formatExact } from '../../locales/formatExact.js'
import { describeRate } from './sendWords.js'
import { testIds } from './testIds.js'
import { type FeeRateForm, feeNames } from './useFeeRate.js'

type FeeRateProps = {
  form: FeeRateForm
  rates: TransferFeeRates
  /** While the wallet prompts. */
  isDisabled: boolean
  inputRef: Ref<HTMLInputElement>
}

function OwnRate({ form, rates, isDisabled, inputRef }: FeeRateProps): ReactElement {
  const { t, locale } = useWords()
  const { own = '', problem, setOwn, settle } = form
  const { text, onType } = useAmountText(own, setOwn)
  const problemText = describeRate({ problem, rates }, t, locale)
  return (
    <div className="pane" data-invalid={problem ? '' : undefined}>
      <div className="own-rate">
        <AmountInput
          inputRef={inputRef}
          text={text}
          label={t('feeOwnLabel', { unit: rates.unit })}
          testId={testIds.sendOwnRate}
          problemId={problemText && 'lk-problem-rate'}
          isLater
          isDisabled={isDisabled}
          onType={onType}
          onEnter={settle}
        />
        <span className="muted">{rates.unit}</span>
      </div>
      <Problem field="rate" testId={withValue(testIds.sendProblem, 'rate')} text={problemText} />
    </div>
  )
}

/** Characters of a rate that fit into a quarter of a phone's width with the unit, which the fee below has as well. */
const maxLength = 6

/** What the network is paid, where the family leaves the visitor a choice: three rates, or an own one. */
export function FeeRate(props: FeeRateProps): ReactElement {
  const { form, rates, isDisabled } = props
  const { t, locale } = useWords()
  const labels = { slow: t('feeSlow'), normal: t('feeNormal'), fast: t('feeFast') }
  const isOwn = form.own !== undefined
  const unit = feeNames.some(name => rates[name].length > maxLength) ? '' : `\u00a0${rates.unit}`
  return (
    <>
      <div className="rates" role="radiogroup" aria-label={t('feeRates', { unit: rates.unit })}>
        {feeNames.map(name => (
          <label className="rate" key={name}>
            <input
              type="radio"
              className="sr"
              name="lk-fee-rate"
              data-testid={withValue(testIds.sendRate, name)}
              disabled={isDisabled}
              checked={form.name === name}
              onChange={() => form.choose(name)}
            />
            <span>{labels[name]}</span>
            <span className="num">{`${formatExact(rates[name], locale)}${unit}`}</span>
          </label>
        ))}
        <label className="rate">
          <input
            type="radio"
            className="sr"
            name="lk-fee-rate"
            data-testid={withValue(testIds.sendRate, 'own')}
            disabled={isDisabled}
            checked={isOwn}
            onChange={form.startOwn}
          />
          <span>{t('feeOwn')}</span>
        </label>
      </div>
      {isOwn ? <OwnRate {...props} /> : null}
    </>
  )
}
