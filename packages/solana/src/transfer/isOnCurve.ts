/** The field and the curve constant of edwards25519 (RFC 8032, section 5.1). */
const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % p
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}

/**
 * Whether 32 bytes are a point of the curve, for which a key can exist: x² = (y² − 1) / (dy² + 1) has a root. Addresses
 * of programs are derived so that they are not.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--)
    y = (y << 8n) | BigInt((bytes[index] as number) & (index === 31 ? 127 : 255))
  const square = (y * y) % p
  const numerator = (square - 1n + p) % p
  const denominator = (d * square + 1n) % p
  // Euler's criterion; a product is a square exactly where the quotient is.
  const root = power(numerator * denominator, (p - 1n) / 2n)
  return root === 0n ? numerator === 0n : root === 1n
}
