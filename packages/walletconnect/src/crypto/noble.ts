// A chunk of its own: loaded only where the platform lacks one of these primitives.
import * as ed25519 from '@noble/ed25519'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 as nobleSha256, sha512 } from '@noble/hashes/sha2.js'
import type { Bytes } from './bytes.js'
import { x25519 } from './x25519.js'

export function sha256(data: Uint8Array): Bytes {
  return nobleSha256(data) as Bytes
}

/** HKDF-SHA256 without salt and info, 32 bytes. */
export function deriveKey(secret: Uint8Array): Bytes {
  return hkdf(nobleSha256, secret, undefined, undefined, 32) as Bytes
}

export function createAgreementKey(): { publicKey: Bytes; privateKey: Bytes } {
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  return { privateKey, publicKey: x25519(privateKey) }
}

export function agree(privateKey: Uint8Array, peerPublicKey: Uint8Array): Bytes {
  return x25519(privateKey, peerPublicKey)
}

export function createSigningKey(): { publicKey: Bytes; privateKey: Bytes } {
  ed25519.hashes.sha512 = sha512
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  return { privateKey, publicKey: ed25519.getPublicKey(privateKey) as Bytes }
}

export function sign(privateKey: Uint8Array, data: Uint8Array): Bytes {
  ed25519.hashes.sha512 = sha512
  return ed25519.sign(data, privateKey) as Bytes
}
