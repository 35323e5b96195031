import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { signFailed } from '../RequestError.js'
import { toHex } from '../toBytes.js'
import type { Signer } from '../types.js'

export type EvmSignature = { r: bigint; s: bigint; yParity: 0 | 1 }

/** The address whose key made a signature. */
function recoverAddress(digest: Uint8Array, { r, s, yParity }: EvmSignature): string {
  const signature = new secp256k1.Signature(r, s, yParity)
  const point = signature.recoverPublicKey(digest).toBytes(false)
  return toHex(keccak_256(point.subarray(1)).subarray(12))
}

/** Signs, and checks that the account on the screen is the one that signed. Rejects with `RequestError`. */
export async function signDigest(digest: Uint8Array, address: string, signer: Signer): Promise<EvmSignature> {
  const signature = await signer.signDigest(digest)
  if (signature.s > secp256k1.Point.Fn.ORDER / 2n) throw signFailed()
  if (recoverAddress(digest, signature) !== address.toLowerCase()) throw signFailed()
  return signature
}
