/** `Uint8Array<ArrayBuffer>`, by a name that TypeScript before 5.7 has as well. */
export type Bytes = ReturnType<TextEncoder['encode']>

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

/** Expects an even number of hex digits; check with `isHex32`. */
export function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += 8_192)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + 8_192))
  return btoa(binary)
}

/**
 * Decodes standard padded base64 in its canonical form only: a second encoding of a message would pass the check for
 * duplicates.
 * @throws Error on anything else.
 */
export function fromBase64(text: string): Bytes {
  const binary = atob(text)
  const { length } = binary
  // At full length it contains no white space, and only the last group has several encodings.
  const isCanonical =
    text.length === Math.ceil(length / 3) * 4 && text.endsWith(btoa(binary.slice(-(length % 3 || 3))))
  if (!isCanonical) throw new Error('Not base64')
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}
