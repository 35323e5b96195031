import { roundBalance } from './roundBalance.js'

/**
 * A decimal string rounded as in R9.4, its digits grouped by the locale; as it is for a locale that does not exist.
 * @example formatAmount('10000.1239', 'en') // '10,000.123'
 */
export function formatAmount(value: string, locale: string): string {
  const text = roundBalance(value)
  try {
    // A number would lose digits that a string keeps.
    return /^-?\d+(\.\d+)?$/.test(text)
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text as `${number}`)
      : text
  } catch {
    return text
  }
}
