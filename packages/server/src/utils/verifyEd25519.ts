import { createPublicKey, verify } from 'node:crypto'

/** Returns whether `signature` (64 bytes) of `message` was made with the private key of `publicKey` (32 bytes). */
export function verifyEd25519(parameters: {
  publicKey: Uint8Array
  message: Uint8Array
  signature: Uint8Array
}): boolean {
  const { publicKey, message, signature } = parameters
  const x = Buffer.from(publicKey).toString('base64url')
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signature)
  } catch {
    // The bytes are not a point on the curve.
    return false
  }
}
