import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * Reads a private key: PEM of a P-256 key, or base64 of an Ed25519 seed and its public key.
 * @throws Error when it is neither
 */
export function readSigningKey(secret: string): { key: KeyObject; algorithm: 'EdDSA' | 'ES256' } {
  if (secret.includes('BEGIN')) return { key: createPrivateKey(secret), algorithm: 'ES256' }
  const bytes = Buffer.from(secret, 'base64')
  const jwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: bytes.subarray(0, 32).toString('base64url'),
    x: bytes.subarray(32, 64).toString('base64url'),
  }
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), algorithm: 'EdDSA' }
}
