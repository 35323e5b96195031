export type Bytes = Uint8Array<ArrayBuffer>

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

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

/** @throws Error on anything that is not hex of whole bytes. */
export function fromHex(hex: string): Bytes {
  if (!/^([0-9a-fA-F]{2})*$/.test(hex)) throw new Error('Not a hex-encoded string')
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In slices: the argument count of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/**
 * Standard padded base64, in its one canonical form only: a second spelling of a message would slip
 * past the check for duplicates.
 * @throws Error on anything else.
 */
export function fromBase64(text: string): Bytes {
  const binary = atob(text)
  if (btoa(binary) !== text) throw new Error('Not canonical base64')
  return Uint8Array.from(binary, char => char.charCodeAt(0))
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

export function toBase58(bytes: Uint8Array): string {
  let out = ''
  for (let value = BigInt(`0x0${toHex(bytes)}`); value > 0n; value /= 58n)
    out = base58Alphabet[Number(value % 58n)] + out
  for (let at = 0; bytes[at] === 0; at++) out = `1${out}`
  return out
}
