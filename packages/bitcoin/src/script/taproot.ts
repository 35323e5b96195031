import { schnorr } from '@noble/curves/secp256k1.js'
import { toHex } from '../utils/bytes.js'
import { taggedHash } from '../utils/hash.js'
import { toVector } from '../utils/reader.js'

const toInteger = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`)

/** The hash of a script of a taproot tree (BIP-341). */
export const hashLeaf = (script: Uint8Array, version: number): Uint8Array =>
  taggedHash('TapLeaf', Uint8Array.of(version), toVector(script))

/** The hash of two nodes of a taproot tree, in either order. */
export function hashBranch(a: Uint8Array, b: Uint8Array): Uint8Array {
  return taggedHash('TapBranch', ...(toHex(a) < toHex(b) ? [a, b] : [b, a]))
}

/**
 * The key of a taproot output, of 32 bytes, with the parity of its point; undefined where the internal key is none.
 * @param root of the tree of scripts; without it, the key commits to none
 */
export function tweakKey(
  internal: Uint8Array,
  root: Uint8Array = new Uint8Array(),
): { key: Uint8Array; parity: number } | undefined {
  const { Point, utils } = schnorr
  try {
    const tweak = Point.BASE.multiplyUnsafe(toInteger(taggedHash('TapTweak', internal, root)))
    const bytes = utils.lift_x(toInteger(internal)).add(tweak).toBytes(true)
    return { key: bytes.slice(1), parity: bytes[0] === 3 ? 1 : 0 }
  } catch {
    return undefined
  }
}

/** The key that a control block and the hash of its leaf commit to. */
export function readControlBlock(
  control: Uint8Array,
  leafHash: Uint8Array,
): { key: Uint8Array; parity: number } | undefined {
  let root = leafHash
  for (let at = 33; at < control.length; at += 32) root = hashBranch(root, control.slice(at, at + 32))
  return tweakKey(control.slice(1, 33), root)
}
