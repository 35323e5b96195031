import { bytesToNumberBE } from '@noble/curves/utils.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { assertHex, encodingError } from '../encodings/checks.js'

/** Reads bytes from the first to the last. Each function throws CONFIG_INVALID behind the end. */
export type ByteReader = {
  take(length: number): Uint8Array
  /** A number of so many bytes, the highest first. */
  readNumber(length: number): number
  readBigint(length: number): bigint
  /** The bytes that a function reads. */
  capture(read: () => void): Uint8Array
  isDone(): boolean
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw encodingError('The bytes end too early.')
    position += length
    return bytes.subarray(position - length, position)
  }
  return {
    take,
    readNumber: length => take(length).reduce((sum, byte) => sum * 256 + byte, 0),
    readBigint: length => bytesToNumberBE(take(length)),
    capture(read) {
      const start = position
      read()
      return bytes.subarray(start, position)
    },
    isDone: () => position === bytes.length,
  }
}

/**
 * Reads the whole of a text in hex.
 * @throws CONFIG_INVALID for what is not hex, not readable, or has bytes left over
 */
export function readHex<Result>(
  value: unknown,
  read: (reader: ByteReader) => Result,
): { bytes: Uint8Array; result: Result } {
  const bytes = hexToBytes(assertHex(value))
  const reader = createByteReader(bytes)
  const result = read(reader)
  if (!reader.isDone()) throw encodingError('There are bytes left over.')
  return { bytes, result }
}
