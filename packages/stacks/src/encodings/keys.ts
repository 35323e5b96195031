import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { assertBytes, assertHex, encodingError } from './checks.js'

/** A signature without recovery: 64 bytes, or DER; r and s are in their range. */
export function assertSignature(hex: string): void {
  const bytes = hexToBytes(assertHex(hex))
  const format = bytes.length === 64 ? 'compact' : 'der'
  try {
    // Rejects r and s outside of 1 to the order less 1.
    secp256k1.Signature.fromBytes(bytes, format)
  } catch {
    throw encodingError('Invalid signature')
  }
}

/** A private key: 32 bytes, above zero and below the curve's order. */
export function assertPrivateKey(hex: string): void {
  const key = hexToBytes(assertBytes(hex, 32, 'A private key has 32 bytes.'))
  if (!secp256k1.utils.isValidSecretKey(key)) throw encodingError('The private key is not valid.')
}
