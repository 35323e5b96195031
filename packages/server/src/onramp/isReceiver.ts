import { isSolanaAddress } from '../utils/isSolanaAddress.js'

/** Addresses without a key: what is bought for them is lost. */
const burnAddresses = new Set([
  '0x000000000000000000000000000000000000dead',
  // The coin's stand-in of ERC-7528, which lists of tokens have.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])
/** The zero address and the precompiled contracts. */
const reserved = /^0x0{37}[0-9a-f]{3}$/

const solanaPrograms = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'So11111111111111111111111111111111111111112',
])

/** Returns whether an address of a network can receive and spend. */
export function isReceiver(network: string, address: string): boolean {
  if (network.startsWith('solana:')) return isSolanaAddress(address) && !solanaPrograms.has(address)
  const lower = address.toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(lower) && !reserved.test(lower) && !burnAddresses.has(lower)
}
