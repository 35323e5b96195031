import { getNumberSigns } from './numberSigns.js'

/**
 * A decimal string with every digit it has, grouped as the reader is used to: what a visitor is about to
 * agree to is never rounded. What is no decimal string comes back unchanged.
 * @example formatExact('1234567.000000000000000001', 'de') // '1.234.567,000000000000000001'
 */
export function formatExact(value: string, locale: string): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined) return value
  const { decimal, digits } = getNumberSigns(locale)
  const kept = fraction.replace(/0+$/, '')
  // A bigint keeps every digit; `maximumFractionDigits` ends at 20 in older engines.
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  return kept
    ? `${grouped}${decimal}${kept.replace(/\d/g, digit => digits[Number(digit)] ?? digit)}`
    : grouped
}
