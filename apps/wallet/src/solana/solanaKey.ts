import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/**
 * The address of a secret as files carry it: base58 of 64 bytes, the seed and then the public key.
 * @throws {Error} with a text that never holds the secret
 */
export function toSolanaAddress(secret: unknown): string {
  const bytes = typeof secret === 'string' && secret.length <= 96 ? toBase58Bytes(secret) : undefined
  if (bytes?.length !== 64) throw new Error('must be 64 bytes of base58.')
  const publicKey = ed25519.getPublicKey(bytes.subarray(0, 32))
  if (!publicKey.every((byte, index) => byte === bytes[32 + index]))
    throw new Error('is not a valid key: its two halves do not belong together.')
  return base58.encode(publicKey)
}

/** Signs bytes with ed25519. @returns a signature of 64 bytes */
export function signWithSolanaKey(secret: string, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, base58.decode(secret).subarray(0, 32))
}

/** True when `signature` over `message` is by `address`. */
export function isSignedBy(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  return ed25519.verify(signature, message, base58.decode(address))
}

/** The bytes of base58 text, undefined when it is none. */
export function toBase58Bytes(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** True for a Solana address: base58 of exactly 32 bytes. */
export function isSolanaAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= 32 &&
    value.length <= 44 &&
    toBase58Bytes(value)?.length === 32
  )
}
