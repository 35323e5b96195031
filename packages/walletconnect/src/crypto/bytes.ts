export type Bytes = Uint8Array<ArrayBuffer>

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** @throws TypeError on bytes that are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

export function toHex(bytes: Uint8Array): string {
  let out = ''
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0')
  return out
}

/** True for the hex form of a 32-byte key or topic. */
export function isHex32(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-fA-F]{64}$/.test(value)
}

/** Expects hex of whole bytes; `isHex32` tells. */
export function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}

/**
 * Standard padded base64, in its one canonical form only: a second spelling of a message would slip
 * past the check for duplicates.
 * @throws Error on anything else.
 */
export function fromBase64(text: string): Bytes {
  const binary = atob(text)
  const { length } = binary
  // Of full length there is no white space in it, and only its end can be written in several ways.
  const isCanonical =
    text.length === Math.ceil(length / 3) * 4 && text.endsWith(btoa(binary.slice(-(length % 3 || 3))))
  if (!isCanonical) throw new Error('Not base64')
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/** Expects a first byte that is not zero. */
export function toBase58(bytes: Uint8Array): string {
  let out = ''
  for (let value = BigInt(`0x${toHex(bytes)}`); value > 0n; value /= 58n)
    out = base58Alphabet[Number(value % 58n)] + out
  return out
}
