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
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * Standard padded base64, in its one canonical form only: a second spelling of a message would slip
 * past the check for duplicates.
 * @throws Error on anything else.
 */
export function fromBase64(text: string): Bytes {
  const binary = atob(text)
  if (btoa(binary) !== text) throw new Error('Not base64')
  return Uint8Array.from(binary, char => char.charCodeAt(0))
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
