import type { TokenBalance } from '@latchkit/core'
import {
  type AmountProblem,
  type AmountUnit,
  fiatDecimals,
  formatAmount,
  toDisplayText,
} from '@latchkit/core/internal'
import { getNumberSigns } from '../locales/numberSigns.js'
import type { Translate } from '../locales/words.js'
import { symbolLength } from './symbolLength.js'

/** The currency of prices. */
export const currency = 'USD'

/** Characters of an amount that fit on a line with any symbol. */
const lineLength = 12

/** An amount with its symbol, which is untrusted and cleaned for display. Only a long amount may wrap before its symbol. */
export function withSymbol(amount: string, symbol: string): string {
  return `${amount}${amount.length > lineLength ? ' ' : '\u00a0'}${toDisplayText(symbol, symbolLength)}`
}

type DescribedAmount = {
  problem?: AmountProblem | undefined
  token?: Pick<TokenBalance, 'symbol' | 'quantity'> | undefined
  unit: AmountUnit
}

/** What is wrong with the amount, and what to do. */
export function describeAmount(
  { problem, token, unit }: DescribedAmount,
  t: Translate,
  locale: string,
): string | undefined {
  const symbol = toDisplayText(token?.symbol, symbolLength)
  const { decimals = 0, numeric = '0' } = token?.quantity ?? {}
  switch (problem) {
    case undefined:
      return undefined
    case 'AMOUNT_FORMAT':
      return t('amountFormat', { example: `0${getNumberSigns(locale).decimal}5` })
    case 'AMOUNT_DECIMALS':
      if (unit === 'fiat') return t('amountDecimals', { token: currency, count: fiatDecimals })
      return decimals === 0
        ? t('amountWhole', { token: symbol })
        : t('amountDecimals', { token: symbol, count: decimals })
    case 'AMOUNT_ZERO':
      return t('amountZero')
    case 'AMOUNT_TOO_HIGH':
      return t('amountTooHigh', { amount: withSymbol(formatAmount(numeric, locale), symbol) })
  }
}
