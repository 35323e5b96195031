// A separate chunk: loaded only where WebCrypto lacks one of these primitives.
import * as ed25519 from '@noble/ed25519'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 as nobleSha256, sha512 } from '@noble/hashes/sha2.js'
import type { Bytes } from './bytes.js'
import type { WrappedKey } from './wrappedKey.js'
import { x25519 } from './x25519.js'

export function sha256(data: Uint8Array): Bytes {
  return nobleSha256(data) as Bytes
}

/** HKDF-SHA256 without salt and info, 32 bytes. */
export function deriveKey(secret: Uint8Array): Bytes {
  return hkdf(nobleSha256, secret, undefined, undefined, 32) as Bytes
}

/** Returns the key sealed under a non-extractable one, or raw where there is no WebCrypto. */
async function protect(privateKey: Bytes, subtle: SubtleCrypto | undefined): Promise<Bytes | WrappedKey> {
  if (!subtle) return privateKey
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrapping = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, privateKey))
  privateKey.fill(0)
  return { wrapping, iv, sealed }
}

/** Calls a function with the raw key, and overwrites the key afterwards. */
async function withRawKey<Result>(
  key: Bytes | WrappedKey,
  subtle: SubtleCrypto | undefined,
  run: (raw: Bytes) => Result,
): Promise<Result> {
  if (key instanceof Uint8Array) return run(key)
  const { wrapping, iv, sealed } = key
  const raw = new Uint8Array(
    await (subtle as SubtleCrypto).decrypt({ name: 'AES-GCM', iv }, wrapping, sealed),
  )
  const result = run(raw)
  raw.fill(0)
  return result
}

export async function createAgreementKey(
  subtle?: SubtleCrypto | undefined,
): Promise<{ publicKey: Bytes; privateKey: Bytes | WrappedKey }> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = x25519(raw)
  return { publicKey, privateKey: await protect(raw, subtle) }
}

export function agree(
  privateKey: Bytes | WrappedKey,
  peerPublicKey: Uint8Array,
  subtle?: SubtleCrypto | undefined,
): Promise<Bytes> {
  return withRawKey(privateKey, subtle, raw => x25519(raw, peerPublicKey))
}

export async function createSigningKey(
  subtle?: SubtleCrypto | undefined,
): Promise<{ publicKey: Bytes; privateKey: Bytes | WrappedKey }> {
  ed25519.hashes.sha512 = sha512
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = ed25519.getPublicKey(raw) as Bytes
  return { publicKey, privateKey: await protect(raw, subtle) }
}

export function sign(
  privateKey: Bytes | WrappedKey,
  data: Uint8Array,
  subtle?: SubtleCrypto | undefined,
): Promise<Bytes> {
  ed25519.hashes.sha512 = sha512
  return withRawKey(privateKey, subtle, raw => ed25519.sign(data, raw) as Bytes)
}
