const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Converts digits to another base, most significant first; leading zeros are kept one for one. */
function convert(digits: readonly number[] | Uint8Array, from: number, to: number): number[] {
  let zeros = 0
  while (digits[zeros] === 0) zeros++
  // Least significant first.
  const result: number[] = []
  for (let carry of digits.slice(zeros)) {
    for (let index = 0; index < result.length; index++) {
      carry += (result[index] ?? 0) * from
      const next = (carry / to) | 0
      result[index] = carry - next * to
      carry = next
    }
    for (; carry > 0; carry = (carry / to) | 0) result.push(carry % to)
  }
  return [...new Array<number>(zeros).fill(0), ...result.reverse()]
}

/** Bytes as base58, in the alphabet that leaves out 0, O, I and l. It takes quadratic time. */
export const toBase58 = (bytes: Uint8Array): string =>
  convert(bytes, 256, 58)
    .map(digit => alphabet[digit])
    .join('')

/** `Uint8Array<ArrayBuffer>`, written so that TypeScript before 5.7, where it is not generic, reads the declaration too. */
type Bytes = ReturnType<typeof Uint8Array.from>

/** Base58 text as bytes; undefined for anything else and for more than `maxLength` characters. */
export function fromBase58(text: unknown, maxLength: number): Bytes | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const digits = [...text].map(character => alphabet.indexOf(character))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256))
}
