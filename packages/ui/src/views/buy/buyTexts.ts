import type { BuyProblem } from '@latchkit/core'
import { formatFiat } from '@latchkit/core/internal'
import { formatExact } from '../../locales/formatExact.js'
import { getNumberSigns } from '../../locales/numberSigns.js'
import type { Translate } from '../../locales/words.js'

/** An amount of payment in its own currency. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  // A server may name anything.
  const isCode = /^[A-Z]{3}$/.test(currency)
  return (isCode && formatFiat(amount, { locale, currency })) || `${amount} ${currency}`
}

/** An amount that is bought, cut to 6 decimals where that leaves something. */
export function formatBought(amount: string, locale: string): string {
  const cut = amount.replace(/(\.\d{6})\d+$/, '$1')
  return formatExact(/[1-9]/.test(cut) ? cut : amount, locale)
}

type Limits = { min: string; max: string } | undefined

/** What is wrong with an amount, in words. */
export function describeBuyProblem(
  problem: BuyProblem | undefined,
  { t, locale, limits, currency }: { t: Translate; locale: string; limits: Limits; currency: string },
): string | undefined {
  switch (problem) {
    case 'AMOUNT_FORMAT':
      return t('buyAmountFormat', { example: `50${getNumberSigns(locale).decimal}25` })
    case 'AMOUNT_DECIMALS':
      return t('buyAmountDecimals')
    case 'AMOUNT_LOW':
      return t('buyAmountLow', { min: formatMoney(limits?.min ?? '0', currency, locale) })
    case 'AMOUNT_HIGH':
      return t('buyAmountHigh', { max: formatMoney(limits?.max ?? '0', currency, locale) })
    default:
      return undefined
  }
}
