import { balanceDecimals } from '../constants.js'

export type RoundBalanceParameters = {
  /** Digits after the point; default 3. */ decimals?: number | undefined
}

const pattern = /^(-?)0*([1-9]\d*|)(?:\.(\d*))?$/

/**
 * Shows a decimal string with 3 digits after the point, rounded down; never through a float. A
 * holding too small for that shows as `<0.001`, not as 0; anything but a decimal string is returned unchanged.
 * @example roundBalance('1.23999') // '1.239'
 */
export function roundBalance(
  value: string,
  { decimals = balanceDecimals }: RoundBalanceParameters = {},
): string {
  const [, sign, whole, fraction = ''] = pattern.exec(value) ?? []
  if (whole === undefined || !/\d/.test(value)) return value
  const kept = fraction.slice(0, decimals).replace(/(?<!0)0+$/, '')
  if (!whole && !kept) {
    if (!/[1-9]/.test(fraction)) return '0'
    return decimals > 0 ? `<0.${'0'.repeat(decimals - 1)}1` : '<1'
  }
  return `${sign}${whole || '0'}${kept ? `.${kept}` : ''}`
}
