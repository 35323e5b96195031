import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58 } from '../utils/base58.js'
import { toBytes } from '../utils/bytes.js'

export type VerifyMessageParameters = {
  /** Base58. */
  address: string
  /** Text, which is encoded as UTF-8, or the bytes themselves. */
  message: string | Uint8Array
  /** Base58, or 64 bytes. */
  signature: string | Uint8Array
}

/** Returns whether bytes are a point of the prime-order subgroup in its canonical encoding. */
function isValidPoint(bytes: Uint8Array): boolean {
  const point = ed25519.Point.fromBytes(bytes, false)
  return !point.isSmallOrder() && point.isTorsionFree()
}

function toMessage(message: unknown): Uint8Array | undefined {
  // A lone surrogate would be encoded as another text (U+FFFD).
  if (typeof message === 'string')
    return /\p{Surrogate}/u.test(message) ? undefined : new TextEncoder().encode(message)
  return toBytes(message)
}

/**
 * Returns whether an account signed this message by its key (ed25519, RFC 8032). For servers and workers; never throws.
 *
 * Implementations of ed25519 disagree about edge cases (RFC 8032, ZIP-215). This one accepts what all of them accept: s
 * below the group's order, both points canonical and of the prime-order subgroup. A signature then has one form, and
 * the result is false for a key of small order and for an address off the curve (a program's).
 * @example const isGood = verifyMessage({ address, message: 'Hello', signature })
 */
export function verifyMessage(parameters: VerifyMessageParameters): boolean {
  try {
    const { address, message, signature } = parameters
    const key = fromBase58(address, 44)
    const bytes = typeof signature === 'string' ? fromBase58(signature, 88) : toBytes(signature)
    const signed = toMessage(message)
    if (key?.length !== 32 || bytes?.length !== 64 || !signed) return false
    return (
      isValidPoint(key) &&
      isValidPoint(bytes.subarray(0, 32)) &&
      ed25519.verify(bytes, signed, key, { zip215: false })
    )
  } catch {
    return false
  }
}
