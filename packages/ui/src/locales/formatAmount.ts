import { formatBalance } from '@latchkit/core'

/** A decimal string rounded as in R9.4, its digits grouped by the locale. */
export function formatAmount(value: string, locale: string): string {
  const text = formatBalance(value)
  // A number would lose digits that a string keeps.
  return /^-?\d+(\.\d+)?$/.test(text)
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text as `${number}`)
    : text
}
