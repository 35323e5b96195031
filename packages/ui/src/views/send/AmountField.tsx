import { navigate } from '@latchkit/core'
import {
  formatAmount,
  type SendView,
  setSendAmount,
  setSendMaximum,
  toDisplayText,
} from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement, Ref } from 'react'
import { AmountInput } from '../../components/AmountInput.js'
import { currency, withSymbol } from '../../components/describeAmount.js'
import { LineIcon } from '../../components/LineIcon.js'
import { moneyIcons } from '../../components/moneyIcons.js'
import { Problem } from '../../components/Problem.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useAmountText } from '../../context/useAmountText.js'
import { useMaximum } from '../../context/useMaximum.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { testIds } from './testIds.js'

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
  const maximum = useMaximum(() => setSendMaximum(client))
  const { text, onType } = useAmountText(amountInput, amount => {
    maximum.forget()
    setSendAmount(client, { amount })
  })
  const isFiat = unit === 'fiat'
  const hasPrice = /[1-9]/.test(token?.price ?? '')
  const other = isFiat
    ? withSymbol(formatAmount(sendTokenAmount ?? '0', locale), symbol)
    : (formatWorth(sendFiatAmount ?? '0', locale) ?? '')
  const shownProblem = problem ?? maximum.problem
  return (
    <div className="pane amount" data-invalid={shownProblem ? '' : undefined}>
      <div className="amount-line" data-long={text.length > 15 ? 'very' : text.length > 9 ? '' : undefined}>
        {isFiat ? (
          <span className="sign" aria-hidden="true">
            {toFiatSign(locale)}
          </span>
        ) : null}
        <AmountInput
          inputRef={inputRef}
          text={text}
          label={t('sendAmountLabel', { unit: isFiat ? currency : symbol })}
          testId={testIds.sendAmount}
          problemId={shownProblem && 'lk-problem-amount'}
          onType={onType}
          onEnter={onEnter}
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
            <LineIcon path={moneyIcons.swap} size={14} />
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
              aria-busy={maximum.isReading || undefined}
              onClick={maximum.fill}
            >
              {t('sendMax')}
            </button>
          </>
        ) : null}
      </div>
      <Problem field="amount" testId={withValue(testIds.sendProblem, 'amount')} text={shownProblem} />
    </div>
  )
}
