import { concatBytes } from '@noble/hashes/utils.js'
import type { RlpItem } from '../src/signing/evm/rlp.js'

/** Of a number, without leading zeros; zero is empty. */
function toRlpNumber(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  const hex = digits.length % 2 ? `0${digits}` : digits
  return Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

const toHead = (length: number, offset: number): Uint8Array => {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = toRlpNumber(BigInt(length))
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size)
}

/** What the site had before it took RLP from ox: a second implementation to compare with. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const body = concatBytes(...item.map(encodeRlp))
    return concatBytes(toHead(body.length, 0xc0), body)
  }
  return item.length === 1 && (item[0] ?? 0) < 0x80 ? item : concatBytes(toHead(item.length, 0x80), item)
}

/** Deeper than any transaction nests. */
const maxDepth = 8

/** Reads one item that fills the bytes, in its only valid form; undefined otherwise. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  let at = 0
  const takeLength = (code: number, offset: number, end: number): number | undefined => {
    if (code <= offset + 55) return code - offset
    const size = code - offset - 55
    if (size > 4 || at + size > end || bytes[at] === 0) return undefined
    const length = bytes.subarray(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0)
    at += size
    return length < 56 ? undefined : length
  }
  const read = (end: number, depth: number): RlpItem | undefined => {
    const code = bytes[at]
    if (code === undefined || at >= end || depth > maxDepth) return undefined
    at += 1
    if (code < 0x80) return Uint8Array.of(code)
    const isList = code >= 0xc0
    const length = takeLength(code, isList ? 0xc0 : 0x80, end)
    if (length === undefined || at + length > end) return undefined
    const stop = at + length
    if (!isList) {
      const value = bytes.slice(at, stop)
      at = stop
      return length === 1 && (value[0] ?? 0) < 0x80 ? undefined : value
    }
    const items: RlpItem[] = []
    while (at < stop) {
      const item = read(stop, depth + 1)
      if (item === undefined) return undefined
      items.push(item)
    }
    return items
  }
  const item = read(bytes.length, 0)
  return at === bytes.length ? item : undefined
}
