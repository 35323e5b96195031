import { balanceDecimals } from '../constants.js'
import { roundBalance } from './roundBalance.js'

export type FormatBalanceParameters = {
  /** Digits after the point; default 3 (R9.4). */ decimals?: number | undefined
  /** BCP 47, by which digits are grouped; default en. One that does not exist groups none. */
  locale?: string | undefined
}

/**
 * Shows a decimal string with 3 digits after the point, rounded down (R9.4), its digits grouped as the button groups
 * them; never through a float. A holding too small for that shows as `<0.001`, not as 0; anything but a decimal string
 * is returned unchanged. For display: a field takes the string itself.
 * @example formatBalance('10000.23999') // '10,000.239'
 */
export function formatBalance(
  value: string,
  { decimals = balanceDecimals, locale = 'en' }: FormatBalanceParameters = {},
): string {
  const text = roundBalance(value, { decimals })
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  try {
    // A number would lose digits that a string keeps.
    return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(text as `${number}`)
  } catch {
    return text
  }
}
