import { randomId, toBase64Url } from './base64url.js'

const encode = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** A DPoP proof (RFC 9449): this request, once, by the holder of the key. */
export async function createProof(parameters: {
  key: CryptoKeyPair
  method: string
  /** Without query and fragment. */
  url: string
  /** Unix milliseconds. */
  now: number
}): Promise<string> {
  const { key, method, url, now } = parameters
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } }
  const payload = { jti: randomId(), htm: method, htu: url, iat: Math.floor(now / 1000) }
  const signed = `${encode(header)}.${encode(payload)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(signed),
  )
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}
