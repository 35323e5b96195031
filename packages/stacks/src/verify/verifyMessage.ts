import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseAddress } from '../address/stacksAddress.js'
import { assertRecoverableSignature } from '../encodings/checks.js'
import { hash160, sha256 } from '../utils/hash.js'

export type VerifySignatureParameters = {
  /** Of one key. */
  address: string
  /** 65 bytes in hex: r, s, and which key of the two. */
  signature: string
}

const prefix = utf8ToBytes('\x17Stacks Signed Message:\n')
/** `SIP018`. */
const structuredPrefix = utf8ToBytes('SIP018')
const maxMessageLength = 100_000

/** Bitcoin's CompactSize, below 2^32. */
function toSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 255, length >> 8)
  return Uint8Array.of(0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
}

/** What a wallet signs for a text. */
export function hashMessage(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return sha256(concatBytes(prefix, toSize(bytes.length), bytes))
}

/** What a wallet signs for structured data (SIP-018): both are Clarity values in the form of SIP-005. */
export const hashStructuredData = (domain: Uint8Array, data: Uint8Array): Uint8Array =>
  sha256(concatBytes(structuredPrefix, sha256(domain), sha256(data)))

/** Returns whether a signature of a hash is of the address. */
function isSignedBy(hash: Uint8Array, { address, signature }: VerifySignatureParameters): boolean {
  const parsed = parseAddress(address)
  if (parsed?.kind !== 'single') return false
  try {
    const bytes = hexToBytes(assertRecoverableSignature(signature))
    const recovered = concatBytes(bytes.slice(64), bytes.slice(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
    return [key, secp256k1.Point.fromBytes(key).toBytes(false)].some(each =>
      hash160(each).every((byte, index) => byte === parsed.hash[index]),
    )
  } catch {
    return false
  }
}

/** Returns whether a text was signed by the key of the address. Never throws for what a wallet or a visitor sent. */
export function verifyMessage(parameters: VerifySignatureParameters & { message: string }): boolean {
  const { message } = parameters
  if (typeof message !== 'string' || message.length > maxMessageLength) return false
  return isSignedBy(hashMessage(message), parameters)
}

/** Returns whether structured data was signed by the key of the address (SIP-018). */
export const verifyStructuredData = (
  parameters: VerifySignatureParameters & { domain: Uint8Array; data: Uint8Array },
): boolean => isSignedBy(hashStructuredData(parameters.domain, parameters.data), parameters)
