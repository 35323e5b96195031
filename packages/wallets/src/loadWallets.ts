import type { Wallet } from '@latchkit/core'

/**
 * Loads every bundled wallet, most widely used first, as a separate chunk.
 *
 * @throws when the chunk cannot be fetched; a later call tries again.
 * @example
 * const wallets = await loadWallets()
 */
export async function loadWallets(): Promise<readonly Wallet[]> {
  return (await import('./all.js')).wallets
}
