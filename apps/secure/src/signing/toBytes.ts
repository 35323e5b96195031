import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from './types.js'

export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Whole bytes in hexadecimal digits after `0x`. */
export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)

export const toBytes = (value: Hex): Uint8Array => hexToBytes(value.slice(2))

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** UTF-8 without a replacement; undefined where the bytes are no text. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
