import { getNumberSigns } from './numberSigns.js'

/**
 * A decimal string with all of its digits, grouped by the locale: what a visitor agrees to is never rounded. Returns
 * other strings unchanged.
 * @example formatExact('1234567.000000000000000001', 'de') // '1.234.567,000000000000000001'
 */
export function formatExact(value: string, locale: string): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (integer === undefined) return value
  const { decimal, digits } = getNumberSigns(locale)
  const digitsAfter = fraction.replace(/0+$/, '')
  // A bigint keeps every digit; `maximumFractionDigits` is limited to 20 in older engines.
  const grouped = new Intl.NumberFormat(locale).format(BigInt(integer))
  return digitsAfter
    ? `${grouped}${decimal}${digitsAfter.replace(/\d/g, digit => digits[Number(digit)] ?? digit)}`
    : grouped
}
