import { fiatDecimals } from '../constants.js'

export type FormatFiatParameters = {
  /** ISO 4217; default USD. */ currency?: string | undefined
  /** BCP 47; default en-US. */ locale?: string | undefined
}

/**
 * Shows a decimal string as money with 2 digits, rounded down. An unknown value returns undefined,
 * never 0.
 * @example formatFiat('12.349') // '$12.34'
 */
export function formatFiat(
  value: string | undefined,
  { currency = 'USD', locale = 'en-US' }: FormatFiatParameters = {},
): string | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(value ?? '') ?? []
  if (whole === undefined) return undefined
  const cut = `${whole}.${fraction.slice(0, fiatDecimals).padEnd(fiatDecimals, '0')}`
  // A string keeps every digit; a number would not.
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fiatDecimals,
  }).format(cut as `${number}`)
}
