import { concatBytes, isSameBytes } from '../utils/bytes.js'
import { sha256 } from '../utils/sha256.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const checksumBytes = 4
const toChecksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, checksumBytes)

/** Base58Check text of a payload. */
export function toBase58Check(payload: Uint8Array): string {
  const bytes = concatBytes(payload, toChecksum(payload))
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The payload, of `length` bytes, of Base58Check text; undefined for anything else. */
export function fromBase58Check(text: string, length: number): Uint8Array | undefined {
  if (text.length > 2 * (length + checksumBytes)) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(length + checksumBytes)
  for (let at = bytes.length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  // A longer payload, or other leading zeros than those of the text, would be another text of the same bytes.
  const payload = bytes.slice(0, length)
  if (value > 0n || !isSameBytes(toChecksum(payload), bytes.slice(length))) return undefined
  return toBase58Check(payload) === text ? payload : undefined
}
