import { maxAnnouncements, maxIconBytes } from '../constants.js'
import type { Unwatch } from '../contract/ids.js'
import type { StandardWallet } from './standardWallet.js'

export type FoundWallet = { wallet: StandardWallet; name: string; icon: string | undefined }

const registerEvent = 'wallet-standard:register-wallet'

export type WatchStandardWalletsParameters<Item> = {
  /** Whether a wallet is one of the family. It may throw: any script can register, and a property may be a getter. */
  isOwn(wallet: StandardWallet): boolean
  create(found: FoundWallet, others: readonly Item[]): Item
  onItems(items: readonly Item[]): void
  target?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> | undefined
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

function readWallet(
  wallet: StandardWallet,
  isOwn: (wallet: StandardWallet) => boolean,
): FoundWallet | undefined {
  try {
    const { name, icon } = wallet
    return isText(name, 1000) && isOwn(wallet)
      ? { wallet, name, icon: isText(icon, maxIconBytes) ? icon : undefined }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The id of a wallet by its name, its only identifier in Wallet Standard: it is stable over reloads.
 * @example toStandardId('OKX Wallet') // 'standard-okx-wallet'
 */
export const toStandardId = (name: string): string =>
  `standard-${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 99)}`

/**
 * Collects the wallets of a family that register by the events of Wallet Standard, at most 50 of a page, until
 * stopped. An item is created once for each wallet and kept until the wallet unregisters.
 */
export function watchStandardWallets<Item>({
  isOwn,
  create,
  onItems,
  target = typeof window === 'undefined' ? undefined : window,
}: WatchStandardWalletsParameters<Item>): Unwatch {
  const items = new Map<StandardWallet, Item>()
  let report = (): void => onItems([...items.values()])
  // Frozen, so that a wallet cannot replace `register` for the others.
  const api = Object.freeze({
    register(...wallets: readonly StandardWallet[]): Unwatch {
      const sizeBefore = items.size
      for (const wallet of wallets) {
        const found = items.size < maxAnnouncements && !items.has(wallet) && readWallet(wallet, isOwn)
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
