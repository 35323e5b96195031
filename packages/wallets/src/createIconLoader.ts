import type { Wallet, WalletIcon } from '@latchkit/core'
import { featuredWallets } from './featured.js'
import { featuredIcons } from './icons/featured.js'
import { loadWallets } from './loadWallets.js'

/** Takes an image id or a directory id. Never rejects. */
export type WalletIconLoader = (id: string) => Promise<WalletIcon | undefined>

const readIcon = (icons: Readonly<Record<string, WalletIcon>>, id: string): WalletIcon | undefined =>
  Object.hasOwn(icons, id) ? icons[id] : undefined

const imageIdOf = (wallets: readonly Wallet[], id: string): string | undefined =>
  wallets.find(wallet => wallet.id === id || wallet.image_id === id)?.image_id

/**
 * Creates a function that returns a wallet's icon by its image id or its directory id. The icons of the first rows are
 * bundled; the first call for any other wallet loads the rest. It never rejects: it resolves with `undefined` for an
 * unknown id and for a chunk that cannot be fetched, which a later call fetches again.
 *
 * @example
 * const loadIcon = createIconLoader()
 * const icon = await loadIcon('metamask') // { background, shapes } or { background, letter }
 */
export function createIconLoader(): WalletIconLoader {
  return async id => {
    try {
      const featured = imageIdOf(featuredWallets, id)
      if (featured) return readIcon(featuredIcons, featured)
      const { restIcons } = await import('./icons/rest.js')
      const direct = readIcon(restIcons, id)
      if (direct) return direct
      const imageId = imageIdOf(await loadWallets(), id)
      return imageId === undefined ? undefined : readIcon(restIcons, imageId)
    } catch {
      return undefined
    }
  }
}
