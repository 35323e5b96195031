import type { Unwatch } from '@latchkit/core'
import { getWallets } from '@wallet-standard/app'
import type { StandardWallet } from '../connectors/standardWallet.js'

export type FoundWallet = { wallet: StandardWallet; name: string; icon: string | undefined }

/** A page full of rogue announcers must not slow the list down (T10). */
export const maxWallets = 50
const maxIconLength = 90_000

/** What a wallet must offer at least one of, besides connecting. */
const uses = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage']

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

/** Reads a hostile wallet: every property may be a getter that throws, or anything at all. */
function read(wallet: StandardWallet): FoundWallet | undefined {
  try {
    const { name, icon, chains, features } = wallet as StandardWallet & { icon?: unknown }
    return isText(name, 1000) &&
      chains.some(chain => chain.startsWith('solana:')) &&
      'standard:connect' in features &&
      uses.some(use => use in features)
      ? { wallet, name, icon: isText(icon, maxIconLength) ? icon : undefined }
      : undefined
  } catch {
    return undefined
  }
}

/** Collects the wallets that Wallet Standard knows, also late ones, until stopped. The standard keeps its own list. */
export function watchWallets(onWallets: (wallets: readonly FoundWallet[]) => void): Unwatch {
  const found = new Map<StandardWallet, FoundWallet>()
  const { get, on } = getWallets()
  const add = (...wallets: readonly StandardWallet[]): void => {
    const before = found.size
    for (const wallet of wallets) {
      const readable = found.size < maxWallets && !found.has(wallet) && read(wallet)
      if (readable) found.set(wallet, readable)
    }
    if (found.size > before) report()
  }
  const report = (): void => onWallets([...found.values()])
  const stops = [
    on('register', add),
    on('unregister', (...wallets) => {
      // Each one is taken out, whichever comes first.
      if (wallets.filter(wallet => found.delete(wallet)).length > 0) report()
    }),
  ]
  add(...get())
  if (found.size === 0) report()
  return () => {
    for (const stop of stops) stop()
  }
}
