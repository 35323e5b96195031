import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { readDer } from './readDer.js'

const isKey = (key: Uint8Array): boolean =>
  (key.length === 33 && (key[0] === 2 || key[0] === 3)) || (key.length === 65 && key[0] === 4)

/** Whether an ECDSA signature, `r` and `s`, is of the hash: `s` in the lower half, the key compressed or not. */
function verifyEcdsa(compact: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return isKey(key) && secp256k1.verify(compact, hash, key, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** The same of a signature in DER. */
export function verifyDer(der: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  const compact = readDer(der)
  return compact !== undefined && verifyEcdsa(compact, hash, key)
}

/** Returns whether a signature of BIP-340 is of the hash. */
export function verifySchnorr(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return signature.length === 64 && schnorr.verify(signature, hash, key)
  } catch {
    return false
  }
}
