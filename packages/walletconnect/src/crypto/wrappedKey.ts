import type { Bytes } from './bytes.js'

/** A private key that the platform has no kind for, sealed by AES-256-GCM under a non-extractable key of its own. */
export type WrappedKey = { wrapping: CryptoKey; iv: Bytes; sealed: Bytes }
