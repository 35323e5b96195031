import type { Unwatch } from '@latchkit/core'
import { getWallets } from '@wallet-standard/app'
import type { StandardWallet } from '../connectors/standardWallet.js'

export type FoundWallet = { wallet: StandardWallet; name: string; icon: string | undefined }

/** A page full of rogue announcers must not slow the list down (T10). */
export const maxWallets = 50
const maxIconLength = 90_000

/** Reads a hostile wallet: every property may be a getter that throws, or anything at all. */
function read(wallet: StandardWallet): FoundWallet | undefined {
  try {
    const { name, icon, chains, features } = wallet as StandardWallet & { icon?: unknown }
    const isText = (value: unknown, max: number): value is string =>
      typeof value === 'string' && value.length > 0 && value.length <= max
    return isText(name, 1000) &&
      chains.some(chain => chain.startsWith('solana:')) &&
      'standard:connect' in features &&
      // At least one use besides connecting.
      ['Transaction', 'AndSendTransaction', 'Message'].some(use => `solana:sign${use}` in features)
      ? { wallet, name, icon: isText(icon, maxIconLength) ? icon : undefined }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Collects the wallets that Wallet Standard knows, also late ones, until stopped. Each is made into an item
 * once, and keeps it until its wallet is unregistered.
 */
export function watchWallets<Item>(
  create: (found: FoundWallet, others: readonly Item[]) => Item,
  onItems: (items: readonly Item[]) => void,
): Unwatch {
  const items = new Map<StandardWallet, Item>()
  const { get, on } = getWallets()
  const list = (): readonly Item[] => [...items.values()]
  const add = (...wallets: readonly StandardWallet[]): void => {
    const before = items.size
    for (const wallet of wallets) {
      const found = items.size < maxWallets && !items.has(wallet) && read(wallet)
      if (found) items.set(wallet, create(found, list()))
    }
    if (items.size > before) onItems(list())
  }
  const stops = [
    on('register', add),
    on('unregister', (...wallets) => {
      // Every one is taken out, whichever comes first.
      if (wallets.filter(wallet => items.delete(wallet))[0]) onItems(list())
    }),
  ]
  add(...get())
  if (items.size === 0) onItems([])
  return () => {
    for (const stop of stops) stop()
  }
}
