/** Converts an amount in the smallest unit to an exact decimal string without trailing zeros. */
export function toDecimal(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  const integer = digits.slice(0, -decimals)
  return fraction ? `${integer}.${fraction}` : integer
}
