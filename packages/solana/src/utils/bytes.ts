export { fromBase58, toBase58 } from './base58.js'

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Standard base64 as bytes; undefined for what is none. */
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

/** Bytes out of what a wallet answered: its own `Uint8Array` may come from another realm, or be anything at all. */
export function toBytes(value: unknown, length?: number): Uint8Array<ArrayBuffer> | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  const { buffer, byteOffset, byteLength } = value
  if (length !== undefined && byteLength !== length) return undefined
  return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}
