import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '../utils/hex.js'
import { keccak256 } from '../utils/keccak256.js'

/** The hash that `personal_sign` signs (ERC-191). */
export function hashMessage(message: string): Uint8Array {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
  const all = new Uint8Array(prefix.length + text.length)
  all.set(prefix)
  all.set(text, prefix.length)
  return keccak256(all)
}

/** The address, in lower case, whose key made a signature of 65 bytes; undefined for any other signature. */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const last = signature[64]
  if (signature.length !== 65 || last === undefined) return undefined
  const yParity = last >= 27 ? last - 27 : last
  if (yParity !== 0 && yParity !== 1) return undefined
  try {
    const compact = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    // A signature has a second form above half of the order, which signers do not make.
    if (compact.hasHighS()) return undefined
    const point = compact.addRecoveryBit(yParity).recoverPublicKey(hash)
    return bytesToHex(keccak256(point.toBytes(false).subarray(1)).subarray(12))
  } catch {
    return undefined
  }
}
