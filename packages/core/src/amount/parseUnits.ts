import { LatchkitError } from '../errors/LatchkitError.js'
import { toDecimal } from './decimal.js'

/** More than any chain counts with; a token contract can say up to 255. */
const maxDecimals = 255

/**
 * Turns a decimal string in whole units into the smallest unit, exactly; the inverse of `formatUnits`. Only
 * digits and one point: no sign, exponent, grouping or space, and no digit that the unit cannot hold.
 * @param decimals digits after the point of one whole unit, 0 to 255
 * @throws AMOUNT_INVALID
 * @example parseUnits('1.5', 6) // 1_500_000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  const value = toDecimal(text)
  if (!value || value.scale > decimals || !Number.isInteger(decimals) || decimals > maxDecimals)
    throw new LatchkitError('AMOUNT_INVALID')
  return value.digits * 10n ** BigInt(decimals - value.scale)
}
