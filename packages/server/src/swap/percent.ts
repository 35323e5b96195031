/** A share of a whole in percent with two decimals, rounded up, as text: 3/1000 is '0.3'. */
export function toPercent(part: bigint, whole: bigint): string {
  if (whole <= 0n || part <= 0n) return '0'
  const hundredths = (part * 10_000n + whole - 1n) / whole
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.00$|0$/, '')
}

/** What is left of an amount after whole percent of slippage, rounded down. */
export const afterSlippage = (amount: bigint, percent: number): bigint =>
  (amount * BigInt(100 - percent)) / 100n
