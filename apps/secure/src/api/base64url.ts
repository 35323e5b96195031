export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** `length` random bytes, in base64url. */
export const randomId = (length = 16): string => toBase64Url(crypto.getRandomValues(new Uint8Array(length)))
