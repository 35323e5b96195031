import { base58 } from '@scure/base'

/** Returns whether a text is 32 to 44 base58 characters that decode to 32 bytes; the pattern alone would accept hex. */
export function isSolanaAddress(value: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return false
  return base58.decode(value).length === 32
}
