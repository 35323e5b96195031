import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex as toHex } from '@noble/hashes/utils.js'

export { sha256, toHex }

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
