import type { Bytes } from './bytes.js'

/** A private key of a type that WebCrypto lacks, sealed by AES-256-GCM under a non-extractable key. */
export type WrappedKey = { wrapping: CryptoKey; iv: Bytes; sealed: Bytes }
