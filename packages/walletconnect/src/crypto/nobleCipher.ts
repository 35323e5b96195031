// A separate chunk: loaded only where WebCrypto has no ChaCha20-Poly1305.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Bytes } from './bytes.js'

export function encrypt(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Bytes {
  return chacha20poly1305(key, iv).encrypt(data) as Bytes
}

export function decrypt(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Bytes {
  return chacha20poly1305(key, iv).decrypt(data) as Bytes
}
