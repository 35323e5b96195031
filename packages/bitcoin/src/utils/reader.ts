import { concatBytes, toLittleEndian } from './bytes.js'

export type Reader = {
  /** Throws a `RangeError` when fewer bytes are left. */
  take: (length: number) => Uint8Array
  /** A little-endian number of up to six bytes. */
  number: (size: number) => number
  bigint: (size: number) => bigint
  /** Bitcoin's CompactSize. Throws for an encoding that is longer than needed. */
  size: () => number
  /** A CompactSize and as many bytes. */
  vector: () => Uint8Array
  /** A CompactSize and as many items. */
  list: <Item>(read: () => Item) => Item[]
  left: () => number
}

/** Reads what the Bitcoin protocol serialises; every length is checked against what is there. */
export function createReader(bytes: Uint8Array): Reader {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError('The data ends too early.')
    at += length
    return bytes.slice(at - length, at)
  }
  const bigint = (size: number): bigint =>
    take(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  // Without bigint, which takes most of the time of a large transaction.
  const number = (size: number): number => take(size).reduceRight((value, byte) => value * 256 + byte, 0)
  const size = (): number => {
    const first = number(1)
    if (first < 0xfd) return first
    const width = 2 ** (first - 0xfc)
    const value = bigint(width)
    const least = first === 0xfd ? 0xfdn : 1n << BigInt(width * 4)
    if (value < least || value > BigInt(bytes.length))
      throw new RangeError('A length is not minimal, or beyond the end.')
    return Number(value)
  }
  return {
    take,
    bigint,
    number,
    size,
    vector: () => take(size()),
    list: read => {
      const length = size()
      if (length > bytes.length - at) throw new RangeError('A list is longer than the data.')
      return Array.from({ length }, read)
    },
    left: () => bytes.length - at,
  }
}

/** A CompactSize. */
export function toSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return concatBytes(Uint8Array.of(0xfd), toLittleEndian(length, 2))
  return concatBytes(Uint8Array.of(0xfe), toLittleEndian(length, 4))
}

/** Bytes after their CompactSize. */
export const toVector = (bytes: Uint8Array): Uint8Array => concatBytes(toSize(bytes.length), bytes)

/** Serialised items after their CompactSize. */
export const toList = (items: readonly Uint8Array[]): Uint8Array =>
  concatBytes(toSize(items.length), ...items)
