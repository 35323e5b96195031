/** Decimals that a decimal string has with as many significant digits. */
export function countDecimals(value: string, digits: number): number {
  const [, integer = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return /^0+$/.test(integer) ? zeros + digits : Math.max(0, digits - integer.length)
}

/**
 * A decimal string with at most as many decimals, rounded up: a maximum that is shown is never less than it is. What is
 * no decimal is returned unchanged.
 * @example roundUp('1.250031121851845', 5) // '1.25004'
 */
export function roundUp(value: string, kept: number): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (integer === undefined) return value
  if (fraction.length <= kept) return value
  const isExact = /^0*$/.test(fraction.slice(kept))
  const sum = `${BigInt(integer + fraction.slice(0, kept)) + (isExact ? 0n : 1n)}`.padStart(kept + 1, '0')
  const point = sum.length - kept
  const rest = sum.slice(point).replace(/0+$/, '')
  return rest ? `${sum.slice(0, point)}.${rest}` : sum.slice(0, point)
}
