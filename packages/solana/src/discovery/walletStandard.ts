import type { Unwatch } from '@latchkit/core'
import { maxAnnouncements, maxIconBytes } from '@latchkit/core/family'
import type { StandardWallet } from './standardWallet.js'

export type FoundWallet = { wallet: StandardWallet; name: string; icon: string | undefined }

const registerEvent = 'wallet-standard:register-wallet'

type Target = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

/** Any script can register: a property may be a getter that throws, or any value. */
function readWallet(wallet: StandardWallet): FoundWallet | undefined {
  try {
    const { name, icon, chains, features } = wallet
    return isText(name, 1000) &&
      chains.some(chain => chain.startsWith('solana:')) &&
      'standard:connect' in features &&
      // At least one use besides connecting.
      ['Transaction', 'AndSendTransaction', 'Message'].some(use => `solana:sign${use}` in features)
      ? { wallet, name, icon: isText(icon, maxIconBytes) ? icon : undefined }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Collects the wallets that register by the events of Wallet Standard, at most 50 of a page (T10), until stopped. An
 * item is created once for each wallet and kept until the wallet unregisters.
 */
export function watchWallets<Item>(
  create: (found: FoundWallet, others: readonly Item[]) => Item,
  onItems: (items: readonly Item[]) => void,
  target: Target | undefined = typeof window === 'undefined' ? undefined : window,
): Unwatch {
  const items = new Map<StandardWallet, Item>()
  let report = (): void => onItems([...items.values()])
  // Frozen, so that a wallet cannot replace `register` for the others.
  const api = Object.freeze({
    register(...wallets: readonly StandardWallet[]): Unwatch {
      const sizeBefore = items.size
      for (const wallet of wallets) {
        const found = items.size < maxAnnouncements && !items.has(wallet) && readWallet(wallet)
        if (found) items.set(wallet, create(found, [...items.values()]))
      }
      if (items.size > sizeBefore) report()
      return () => {
        if (wallets.filter(wallet => items.delete(wallet)).length > 0) report()
      }
    },
  })
  const onRegister = (event: Event): void => {
    try {
      ;(event as CustomEvent<(registry: typeof api) => void>).detail(api)
    } catch {
      // A wallet that throws in its own code does not concern the page.
    }
  }
  target?.addEventListener(registerEvent, onRegister)
  target?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  if (items.size === 0) report()
  return () => {
    target?.removeEventListener(registerEvent, onRegister)
    // Wallets keep `register`.
    report = () => {}
  }
}
