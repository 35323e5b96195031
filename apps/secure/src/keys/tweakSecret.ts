import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'

const { Fn } = secp256k1.Point

/** The secret of a taproot output of one key, without scripts (BIP-86, BIP-341). */
export function tweakSecret(secret: Uint8Array): Uint8Array {
  const { taggedHash } = schnorr.utils
  const key = secp256k1.getPublicKey(secret, true)
  const scalar = Fn.fromBytes(secret)
  const even = key[0] === 2 ? scalar : Fn.neg(scalar)
  return Fn.toBytes(Fn.add(even, Fn.fromBytes(taggedHash('TapTweak', key.subarray(1)))))
}
