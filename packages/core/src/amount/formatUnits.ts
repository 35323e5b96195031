/**
 * Turns an amount in the smallest unit into a decimal string in whole units, exactly.
 * @param decimals digits after the point of one whole unit
 * @example formatUnits(1_500_000n, 6) // '1.5'
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}
