export { fromBase58, toBase58 } from './base58.js'

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Standard base64 as bytes; undefined for anything else. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** A copy of the bytes that a wallet returned, whose `Uint8Array` may come from another realm; undefined for anything else. */
export function toBytes(value: unknown, length?: number): Uint8Array<ArrayBuffer> | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  const { buffer, byteOffset, byteLength } = value
  if (length !== undefined && byteLength !== length) return undefined
  return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}
