import { groupDigits } from './groupDigits.js'
import { roundBalance } from './roundBalance.js'

/**
 * A decimal string rounded as balances are, its digits grouped by the locale; as it is for a locale that does not exist.
 * @example formatAmount('10000.1239', 'en') // '10,000.123'
 */
export const formatAmount = (value: string, locale: string): string =>
  groupDigits(roundBalance(value), locale)
