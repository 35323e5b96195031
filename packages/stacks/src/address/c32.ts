const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The digit of c32 for a number below 32. */
export const toDigit = (value: number): string => alphabet[value] ?? ''

/** The number of a digit; -1 for any other character, lower case included. */
export const fromDigit = (digit: string): number => (digit.length === 1 ? alphabet.indexOf(digit) : -1)

/** Bytes as a number in base 32; a zero byte in front is a zero digit. */
export function toC32(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 32n) text = toDigit(Number(value % 32n)) + text
  const first = bytes.findIndex(byte => byte !== 0)
  return '0'.repeat(first < 0 ? bytes.length : first) + text
}

/** `length` bytes of such a number; undefined for any text that is not exactly how they are written. */
export function fromC32(text: string, length: number): Uint8Array | undefined {
  if (text.length > 2 * length) return undefined
  let value = 0n
  for (const character of text) {
    const digit = fromDigit(character)
    if (digit < 0) return undefined
    value = value * 32n + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  return value === 0n && toC32(bytes) === text ? bytes : undefined
}
