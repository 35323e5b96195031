import type { Wallet, WalletIcon } from '@latchkit/core'
import { featuredWallets } from './featured.js'
import { featuredIcons } from './icons/featured.js'
import { loadWallets } from './loadWallets.js'

/** Takes an image id or a directory id. Never rejects. */
export type WalletIconLoader = (id: string) => Promise<WalletIcon | undefined>

const own = (icons: Readonly<Record<string, WalletIcon>>, id: string): WalletIcon | undefined =>
  Object.hasOwn(icons, id) ? icons[id] : undefined

const imageIdOf = (wallets: readonly Wallet[], id: string): string | undefined =>
  wallets.find(wallet => wallet.id === id || wallet.image_id === id)?.image_id

/**
 * Creates a function that answers a wallet's mark by its image id or its directory id. Those of the
 * first rows are at hand; the first question about any other wallet loads the rest. It never rejects: an
 * unknown id, or a chunk that cannot be fetched, answers `undefined`, and a later call tries again.
 *
 * @example
 * const loadIcon = createIconLoader()
 * const icon = await loadIcon('metamask') // { background, shapes } or { background, letter }
 */
export function createIconLoader(): WalletIconLoader {
  return async id => {
    try {
      const featured = imageIdOf(featuredWallets, id)
      if (featured) return own(featuredIcons, featured)
      const { restIcons } = await import('./icons/rest.js')
      const direct = own(restIcons, id)
      if (direct) return direct
      const imageId = imageIdOf(await loadWallets(), id)
      return imageId === undefined ? undefined : own(restIcons, imageId)
    } catch {
      return undefined
    }
  }
}
