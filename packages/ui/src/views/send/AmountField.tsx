import { type ErrorCode, isError, navigate } from '@latchkit/core'
import {
  formatAmount,
  type SendView,
  setSendAmount,
  setSendMaximum,
  toDisplayText,
} from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, type Ref, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { useErrorText, useWords } from '../../context/UiContext.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { readAmount, toFieldText } from '../../locales/readAmount.js'
import { icons } from './icons.js'
import { Problem } from './Problem.js'
import { currency, withSymbol } from './sendWords.js'
import { testIds } from './testIds.js'
import { useFieldText } from './useFieldText.js'

type AmountFieldProps = {
  send: SendView
  problem: string | undefined
  inputRef: Ref<HTMLInputElement>
  tokenRef: Ref<HTMLButtonElement>
  onEnter(): void
}

function toFiatSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Amount and token; the amount in the token, or in money when its price is known. */
export function AmountField({ send, problem, inputRef, tokenRef, onEnter }: AmountFieldProps): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { token, unit, amountInput, sendTokenAmount, sendFiatAmount } = send
  const symbol = toDisplayText(token?.symbol, symbolLength)
  const [text, setText] = useFieldText(
    amountInput,
    value => toFieldText(value, locale),
    (shown, value) => readAmount(shown) === value,
  )
  const [max, setMax] = useState<'pending' | { code: ErrorCode }>()
  const maxText = useErrorText(typeof max === 'object' ? max : undefined)
  const isFiat = unit === 'fiat'
  const hasPrice = /[1-9]/.test(token?.price ?? '')
  const onType = (value: string): void => {
    const amount = readAmount(value)
    if (amount === undefined) return
    setMax(undefined)
    setText(toFieldText(amount, locale))
    setSendAmount(client, { amount })
  }
  const fillMaximum = (): void => {
    setMax('pending')
    setSendMaximum(client).then(
      () => setMax(undefined),
      (error: unknown) => setMax({ code: isError(error) ? error.code : 'UNKNOWN' }),
    )
  }
  const other = isFiat
    ? withSymbol(formatAmount(sendTokenAmount ?? '0', locale), symbol)
    : (formatWorth(sendFiatAmount ?? '0', locale) ?? '')
  const shownProblem = problem ?? (maxText || undefined)
  return (
    <div className="pane amount" data-invalid={shownProblem ? '' : undefined}>
      <div className="amount-line" data-long={text.length > 15 ? 'very' : text.length > 9 ? '' : undefined}>
        {isFiat ? (
          <span className="sign" aria-hidden="true">
            {toFiatSign(locale)}
          </span>
        ) : null}
        <input
          ref={inputRef}
          className="num"
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          data-testid={testIds.sendAmount}
          data-autofocus=""
          aria-label={t('sendAmountLabel', { unit: isFiat ? currency : symbol })}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={shownProblem ? 'lk-problem-amount' : undefined}
          value={text}
          onChange={event => onType(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') onEnter()
          }}
        />
        <button
          ref={tokenRef}
          type="button"
          className="chip"
          data-testid={testIds.sendToken}
          aria-label={token ? t('sendTokenLabel', { token: symbol }) : undefined}
          onClick={() => navigate(client, { view: 'WalletSendSelectToken' })}
        >
          {token ? <TokenMark token={token} symbol={symbol} size="xs" /> : null}
          <span className="symbol">{token ? symbol : t('sendChooseToken')}</span>
          <LineIcon path={sharedAccountIcons.down} size={14} />
        </button>
      </div>
      <div className="amount-line under num">
        {hasPrice ? (
          <button
            type="button"
            className="link"
            data-testid={testIds.sendUnit}
            onClick={() => setSendAmount(client, { unit: isFiat ? 'token' : 'fiat' })}
          >
            <span className="worth">{other}</span>
            <LineIcon path={icons.swap} size={14} />
            <span className="sr">{t('sendUnitSwitch', { unit: isFiat ? symbol : currency })}</span>
          </button>
        ) : (
          <span>{token ? t('priceUnknown') : null}</span>
        )}
        {token ? (
          <>
            <span className="worth end" data-testid={testIds.sendBalance}>
              {t('sendAvailable', {
                amount: withSymbol(formatAmount(token.quantity.numeric, locale), symbol),
              })}
            </span>
            <button
              type="button"
              className="link strong"
              data-testid={testIds.sendMax}
              aria-label={t('sendMaxLabel')}
              aria-busy={max === 'pending' || undefined}
              onClick={fillMaximum}
            >
              {t('sendMax')}
            </button>
          </>
        ) : null}
      </div>
      <Problem field="amount" text={shownProblem} />
    </div>
  )
}
