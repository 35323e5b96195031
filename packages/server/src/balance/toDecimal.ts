/** An amount in the smallest unit as a decimal in whole units, without trailing zeros. Exact. */
export function toDecimal(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction ? `${whole}.${fraction}` : whole
}
