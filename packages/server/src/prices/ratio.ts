/** A positive rational number. */
export type Ratio = { numerator: bigint; denominator: bigint }

/** Significant digits of a price; a float has no more than 15 in any case. */
const significantDigits = 12

export const multiply = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

export const invert = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: denominator,
  denominator: numerator,
})

/** Multiplies by a power of ten. */
export const shift = ({ numerator, denominator }: Ratio, by: number): Ratio =>
  by >= 0
    ? { numerator: numerator * 10n ** BigInt(by), denominator }
    : { numerator, denominator: denominator * 10n ** BigInt(-by) }

/** The value of a positive, finite number. */
export function fromNumber(value: number): Ratio {
  const exponent = Math.floor(Math.log2(value))
  const mantissa = BigInt(Math.round(value * 2 ** (52 - exponent)))
  return exponent >= 52
    ? { numerator: mantissa << BigInt(exponent - 52), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(52 - exponent) }
}

/** The value of a positive, finite number by its shortest decimal text, which is what its sender wrote. */
export function fromJsonNumber(value: number): Ratio {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  return shift({ numerator: BigInt(integer + fraction), denominator: 1n }, Number(exponent) - fraction.length)
}

/** Decimal text of 12 significant digits, rounded to the nearest: a mean loses its last bits. Undefined for zero. */
export function toDecimalText({ numerator, denominator }: Ratio): string | undefined {
  if (numerator <= 0n || denominator <= 0n) return undefined
  const places = significantDigits - (String(numerator).length - String(denominator).length)
  const scaled = shift({ numerator, denominator }, places)
  const digits = String((2n * scaled.numerator + scaled.denominator) / (2n * scaled.denominator))
  if (places <= 0) return digits + '0'.repeat(-places)
  const padded = digits.padStart(places + 1, '0')
  const fraction = padded.slice(-places).replace(/(?<!0)0+$/, '')
  const integer = padded.slice(0, -places)
  return fraction ? `${integer}.${fraction}` : integer
}
