import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

/** The phrase of every development tool: worthless by intention. */
const phrase = 'test test test test test test test test test test test junk'
const text = new TextEncoder()

/** An ed25519 key of the wallet. */
export type SolanaKey = {
  /** Base58 of the public key. */
  address: string
  publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** Private key by SLIP-0010 for ed25519, where every step is hardened. @param path such as [44, 501, 0, 0] */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, text.encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

let seed: Uint8Array | undefined

/**
 * Secret of the n-th development account of Solana (m/44'/501'/n'/0' by SLIP-0010): base58 of 64 bytes, the
 * private key and the public key.
 * @example wallets.add({ families: ['solana'], solana: { privateKeys: [toSolanaDevelopmentKey(3)] } })
 */
export function toSolanaDevelopmentKey(index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= 0x8000_0000)
    throw new Error(`The development phrase has no key ${index}.`)
  seed ??= pbkdf2(sha512, text.encode(phrase), text.encode('mnemonic'), { c: 2048, dkLen: 64 })
  return toSolanaSecret(deriveEd25519(seed, [44, 501, index, 0]))
}

/** Base58 of the 64 bytes that files carry, from the 32 bytes of a private key. */
export function toSolanaSecret(privateKey: Uint8Array): string {
  const secret = new Uint8Array(64)
  secret.set(privateKey)
  secret.set(ed25519.getPublicKey(privateKey), 32)
  return base58.encode(secret)
}

/** @throws where a secret is not base58 of 64 bytes whose second half belongs to the first */
export function toSolanaKey(secret: string): SolanaKey {
  const bytes = base58.decode(secret)
  if (bytes.length !== 64) throw new Error('A Solana secret is base58 of 64 bytes.')
  const privateKey = bytes.slice(0, 32)
  const publicKey = ed25519.getPublicKey(privateKey)
  if (publicKey.some((byte, index) => byte !== bytes[32 + index]))
    throw new Error('The two halves of this Solana secret do not belong together.')
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: message => ed25519.sign(message, privateKey),
  }
}
