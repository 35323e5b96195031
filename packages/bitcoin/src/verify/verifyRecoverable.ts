import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { BitcoinAddress } from '../address/parseAddress.js'
import { toScriptHashScript, toWitnessScript } from '../script/scriptKind.js'
import { tweakKey } from '../script/taproot.js'
import { concatBytes, isSameBytes } from '../utils/bytes.js'
import { hash160 } from '../utils/hash.js'
import { hashRecoverableMessage } from './virtualTransactions.js'

/** A header byte, and 64 bytes. */
export const recoverableBytes = 65

function recover(signature: Uint8Array, message: string, header: number): Uint8Array | undefined {
  try {
    const recovered = concatBytes(Uint8Array.of((header - 27) % 4), signature.slice(1))
    return secp256k1.recoverPublicKey(recovered, hashRecoverableMessage(message), { prehash: false })
  } catch {
    return undefined
  }
}

/**
 * Whether an ECDSA signature with a recoverable key is of the address. The header names the kind of address in BIP-137;
 * many wallets write the header of a compressed key (31 to 34) for every kind, and sign for taproot with its internal key.
 */
export function verifyRecoverable(
  signature: Uint8Array,
  { address, message }: { address: BitcoinAddress; message: string },
): boolean {
  const [header = 0] = signature
  if (signature.length !== recoverableBytes || header < 27 || header > 42) return false
  const key = recover(signature, message, header)
  if (!key) return false
  const { kind, payload, script } = address
  if (header < 31) {
    const full = secp256k1.Point.fromBytes(key).toBytes(false)
    return kind === 'p2pkh' && isSameBytes(hash160(full), payload)
  }
  const hash = hash160(key)
  const isAny = header < 35
  if (kind === 'p2pkh') return isAny && isSameBytes(hash, payload)
  if (kind === 'p2wpkh') return (isAny || header >= 39) && isSameBytes(hash, payload)
  if (kind === 'p2sh')
    return header < 39 && isSameBytes(toScriptHashScript(hash160(toWitnessScript(0, hash))), script)
  const tweaked = kind === 'p2tr' && isAny ? tweakKey(key.slice(1)) : undefined
  return tweaked !== undefined && isSameBytes(tweaked.key, payload)
}
