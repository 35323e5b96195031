import { fromBase58 } from './base58.js'

/** Returns whether a value is an address: 32 to 44 base58 characters that decode to 32 bytes. */
export function isAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) &&
    fromBase58(value, 44)?.length === 32
  )
}
