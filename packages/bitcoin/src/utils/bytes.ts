/** Hex text in lower case, without a prefix. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Bytes of hex text without a prefix, in either case; undefined for anything else. */
export function fromHex(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16)
  return bytes
}

/** Standard base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

/** Bytes of standard base64 with its padding; undefined for anything else, spaces included. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return undefined
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** Returns whether `part` occurs in `bytes`. */
export function includesBytes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at + part.length <= bytes.length; at++)
    if (isSameBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}

export const reverseBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes).reverse()

/** A little-endian number of `size` bytes. */
export function toLittleEndian(value: bigint | number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  if (typeof value === 'number') {
    // Without bigint, which takes most of the time of a large transaction.
    for (let at = 0, left = value; at < size; at++, left = Math.floor(left / 256)) bytes[at] = left % 256
    return bytes
  }
  for (let at = 0, left = value; at < size; at++, left >>= 8n) bytes[at] = Number(left & 255n)
  return bytes
}
