/**
 * A decimal string with as many significant digits, rounded up: a maximum that is shown is never less than it is.
 * Integer digits are kept, and what is no decimal is returned unchanged.
 * @example roundUp('1.250031121851845') // '1.25004'
 */
export function roundUp(value: string, digits = 6): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (integer === undefined) return value
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = /^0+$/.test(integer) ? zeros + digits : Math.max(0, digits - integer.length)
  if (fraction.length <= kept) return value
  const isExact = /^0*$/.test(fraction.slice(kept))
  const sum = `${BigInt(integer + fraction.slice(0, kept)) + (isExact ? 0n : 1n)}`.padStart(kept + 1, '0')
  const point = sum.length - kept
  const rest = sum.slice(point).replace(/0+$/, '')
  return rest ? `${sum.slice(0, point)}.${rest}` : sum.slice(0, point)
}
