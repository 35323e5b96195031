import { formatBalance } from '@latchkit/core'

/** A decimal string as core shows it (R9.4), its digits grouped as the reader is used to. */
export function formatAmount(value: string, locale: string): string {
  const text = formatBalance(value)
  // A string keeps every digit; a number would not.
  return /^-?\d+(\.\d+)?$/.test(text)
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text as `${number}`)
    : text
}
