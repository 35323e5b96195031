import { defaultSlippage, maxSlippage, minSlippage, setSwapSlippage } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { toPercent } from './swapWords.js'
import { testIds } from './testIds.js'

const offered = [defaultSlippage, 2, 3] as const

/** How far the price may fall, in whole percent. */
export function Slippage({ slippage }: { slippage: number }): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const [own, setOwn] = useState(() =>
    (offered as readonly number[]).includes(slippage) ? '' : `${slippage}`,
  )
  const set = (value: number): void => {
    setSwapSlippage(client, { slippage: value }).catch(() => {})
  }
  const onType = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, 2)
    setOwn(digits)
    const value = Number(digits)
    if (value >= minSlippage && value <= maxSlippage) set(value)
  }
  const isInvalid = own !== '' && (Number(own) < minSlippage || Number(own) > maxSlippage)
  return (
    <fieldset className="slippage">
      <legend>{t('swapSlippage')}</legend>
      <div className="picks">
        {offered.map(percent => (
          <button
            key={percent}
            type="button"
            className="chip"
            aria-pressed={slippage === percent}
            data-testid={withValue(testIds.swapSlippage, `${percent}`)}
            onClick={() => {
              setOwn('')
              set(percent)
            }}
          >
            {toPercent(percent, locale)}
          </button>
        ))}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          placeholder="%"
          data-testid={testIds.swapSlippageOwn}
          aria-label={t('swapSlippageOwn')}
          aria-invalid={isInvalid || undefined}
          value={own}
          onChange={event => onType(event.target.value)}
        />
      </div>
      <p className="label">{t('swapSlippageText')}</p>
    </fieldset>
  )
}
