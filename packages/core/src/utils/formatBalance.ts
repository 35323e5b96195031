import { balanceDecimals } from '../constants.js'
import { groupDigits } from './groupDigits.js'
import { roundBalance } from './roundBalance.js'

export type FormatBalanceParameters = {
  /** Digits after the point; default 3. */ decimals?: number | undefined
  /** BCP 47, by which digits are grouped; default en. One that does not exist groups none. */
  locale?: string | undefined
}

/**
 * Shows a decimal string with 3 digits after the point, rounded down, its digits grouped as the button groups
 * them; never through a float. A holding too small for that shows as `<0.001`, not as 0; anything but a decimal string
 * is returned unchanged. For display: a field takes the string itself.
 * @example formatBalance('10000.23999') // '10,000.239'
 */
export const formatBalance = (
  value: string,
  { decimals = balanceDecimals, locale = 'en' }: FormatBalanceParameters = {},
): string => groupDigits(roundBalance(value, { decimals }), locale)
