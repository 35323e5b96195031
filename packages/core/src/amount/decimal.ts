const pattern = /^(\d{1,160})(?:\.(\d{1,160}))?$/

/** A decimal string as digits and the count of decimals; undefined when it is none. */
export type Decimal = { digits: bigint; scale: number }

/** Reads `12.5` as 125 and 1; no sign, no exponent, no grouping, never a float. */
export function toDecimal(value: string | undefined): Decimal | undefined {
  const [, whole, fraction = ''] = pattern.exec(value ?? '') ?? []
  return whole === undefined ? undefined : { digits: BigInt(whole + fraction), scale: fraction.length }
}

/** Orders decimal strings by worth; what is none counts as the least. */
export function compareDecimals(a: string | undefined, b: string | undefined): number {
  const [left, right] = [toDecimal(a), toDecimal(b)]
  if (!left || !right) return (left ? 1 : 0) - (right ? 1 : 0)
  const difference = left.digits * 10n ** BigInt(right.scale) - right.digits * 10n ** BigInt(left.scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
