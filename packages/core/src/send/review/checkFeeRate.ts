import { compareDecimals, toDecimal } from '../../amount/decimal.js'
import type { TransferFeeRates } from '../../contract/transfer.js'
import type { FeeRateProblem } from '../sendState.js'

/** What is wrong with an own rate; undefined for a valid one. */
export function checkFeeRate(
  rate: string,
  { minimum, maximum, decimals }: TransferFeeRates,
): FeeRateProblem | undefined {
  const decimal = toDecimal(rate)
  if (!decimal) return 'RATE_FORMAT'
  if (decimal.scale > decimals) return 'RATE_DECIMALS'
  if (compareDecimals(rate, minimum) < 0) return 'RATE_TOO_LOW'
  return compareDecimals(rate, maximum) > 0 ? 'RATE_TOO_HIGH' : undefined
}
