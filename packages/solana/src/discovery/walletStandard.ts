import type { Unwatch } from '@latchkit/core'
import type { StandardWallet } from '../connectors/standardWallet.js'

export type FoundWallet = { wallet: StandardWallet; name: string; icon: string | undefined }

/** A page full of rogue announcers must not slow the list down (T10). */
export const maxWallets = 50
const maxIconLength = 90_000

const registerEvent = 'wallet-standard:register-wallet'

type Target = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

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
 * Collects the wallets that register by the events of Wallet Standard, also late ones, until stopped. Each is
 * made into an item once, and keeps it until its wallet is unregistered.
 */
export function watchWallets<Item>(
  create: (found: FoundWallet, others: readonly Item[]) => Item,
  onItems: (items: readonly Item[]) => void,
  target: Target | undefined = typeof window === 'undefined' ? undefined : window,
): Unwatch {
  const items = new Map<StandardWallet, Item>()
  let report = (): void => onItems([...items.values()])
  // What wallets are handed: frozen, so that none of them listens in on the others.
  const api = Object.freeze({
    register(...wallets: readonly StandardWallet[]): Unwatch {
      const before = items.size
      for (const wallet of wallets) {
        const found = items.size < maxWallets && !items.has(wallet) && read(wallet)
        if (found) items.set(wallet, create(found, [...items.values()]))
      }
      if (items.size > before) report()
      return () => {
        // Every one is taken out, whichever comes first.
        if (wallets.filter(wallet => items.delete(wallet))[0]) report()
      }
    },
  })
  const onRegister = (event: Event): void => {
    try {
      ;(event as CustomEvent<(handed: typeof api) => void>).detail(api)
    } catch {
      // A wallet that fails in its own code is no matter of the page's.
    }
  }
  target?.addEventListener(registerEvent, onRegister)
  target?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  if (items.size === 0) report()
  return () => {
    target?.removeEventListener(registerEvent, onRegister)
    // Wallets keep what they were handed.
    report = () => {}
  }
}
