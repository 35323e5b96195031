/** More units than any balance has: 79 billion tokens of 18 decimals. Sites write 'all' in many ways above it. */
const manyUnits = 2n ** 96n - 1n

/** Of a type with fewer bits, half of its range is as good as all of a token. */
export const isUnlimited = (amount: bigint, bits = 256): boolean =>
  amount >= manyUnits || amount >= 2n ** BigInt(bits - 1)
