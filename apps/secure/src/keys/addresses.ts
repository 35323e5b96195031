import { formatAddress } from '@latchkit/stacks/address'
import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m } from '@scure/base'

/** The checksummed form (EIP-55) of an address in lower-case hexadecimal without prefix. */
export function toChecksumAddress(hex: string): `0x${string}` {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const mixed = [...hex].map((char, i) =>
    Number.parseInt(hash.charAt(i), 16) >= 8 ? char.toUpperCase() : char,
  )
  return `0x${mixed.join('')}`
}

/** The address of an uncompressed public key. */
export function toEvmAddress(publicKey: Uint8Array): string {
  return toChecksumAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)))
}

export function toSolanaAddress(privateKey: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(privateKey))
}

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** P2WPKH of a compressed public key (BIP-84), mainnet. */
export function toSegwitAddress(publicKey: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(hash160(publicKey))])
}

/** P2TR of a compressed public key without a script tree (BIP-86), mainnet. */
export function toTaprootAddress(publicKey: Uint8Array): string {
  const { lift_x, pointToBytes, taggedHash } = schnorr.utils
  const inner = publicKey.subarray(1)
  const { Point } = secp256k1
  const tweak = Point.Fn.fromBytes(taggedHash('TapTweak', inner))
  const point = lift_x(Point.Fp.fromBytes(inner)).add(Point.BASE.multiply(tweak))
  return bech32m.encode('bc', [1, ...bech32m.toWords(pointToBytes(point))])
}

/** Single signature, of a compressed public key, mainnet. */
export function toStacksAddress(publicKey: Uint8Array): string {
  return formatAddress({ network: 'mainnet', kind: 'single', hash: hash160(publicKey) })
}
