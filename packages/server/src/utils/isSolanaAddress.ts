import { base58 } from '@scure/base'

/** R5.1 and T13: 32 to 44 base58 characters that decode to 32 bytes. The pattern alone lets hex of other chains in. */
export function isSolanaAddress(value: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return false
  return base58.decode(value).length === 32
}
