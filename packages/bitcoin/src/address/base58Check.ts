import { fromBase58, toBase58 } from '@latchkit/core/family'
import { concatBytes, isSameBytes } from '../utils/bytes.js'
import { sha256 } from '../utils/sha256.js'

const checksumBytes = 4
const toChecksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, checksumBytes)

/** Base58Check text of a payload. */
export const toBase58Check = (payload: Uint8Array): string =>
  toBase58(concatBytes(payload, toChecksum(payload)))

/** The payload, of `length` bytes, of Base58Check text; undefined for anything else. */
export function fromBase58Check(text: string, length: number): Uint8Array | undefined {
  const bytes = fromBase58(text, 2 * (length + checksumBytes))
  if (bytes?.length !== length + checksumBytes) return undefined
  const payload = bytes.slice(0, length)
  return isSameBytes(toChecksum(payload), bytes.slice(length)) ? payload : undefined
}
