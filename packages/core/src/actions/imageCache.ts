import type { Client } from '../client/client.js'
import { createSlot, later } from '../client/lifetime.js'
import { imagePreloadTimeout } from '../constants.js'
import type { Wallet, WalletIcon } from '../contract/wallet.js'
import { toSafeLink } from '../utils/toSafeLink.js'
import { getDirectories } from './directory.js'

export type ImageKind = 'wallet' | 'network' | 'connector' | 'token' | 'currency'
export type CachedImage = WalletIcon | { url: string }

/** More images than any modal shows; the oldest go first. */
const maxImages = 500

const caches = createSlot(() => new Map<string, Promise<CachedImage | undefined>>())

/** One answer per image and page (R3.15). A failed one is asked again. */
export function getCachedImage(
  client: Client,
  { kind, id }: { kind: ImageKind; id: string },
  load: () => Promise<CachedImage | undefined>,
): Promise<CachedImage | undefined> {
  const cache = caches(client)
  const key = `${kind} ${id}`
  const cached = cache.get(key)
  if (cached) return cached
  const loading = load().then(
    image => {
      if (!image) cache.delete(key)
      return image
    },
    () => {
      cache.delete(key)
      return undefined
    },
  )
  const [oldest] = cache.keys()
  if (cache.size >= maxImages && oldest !== undefined) cache.delete(oldest)
  cache.set(key, loading)
  return loading
}

/** Fetches an image ahead, waiting 2 s at most (R9.3); answers whether it is there. */
export function preloadImage(client: Client, url: string): Promise<boolean> {
  if (typeof Image === 'undefined') return Promise.resolve(false)
  return new Promise(resolve => {
    const image = new Image()
    const finish = (isLoaded: boolean): void => {
      stop()
      image.onload = null
      image.onerror = null
      resolve(isLoaded)
    }
    const stop = later(client, imagePreloadTimeout, () => finish(false))
    image.onload = () => finish(true)
    image.onerror = () => finish(false)
    image.src = url
  })
}

/** A page of our own server in development is plain http; a loopback host is no stranger. */
function toImageUrl(url: string): string | undefined {
  if (/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url) || /^\/(?!\/)/.test(url)) return url
  const link = toSafeLink(url)
  return link?.startsWith('https:') ? link : undefined
}

/**
 * A wallet's drawn mark or image address, cached (R3.15): the bundled one first, then the server's, which
 * is preloaded for 2 s at most. Never rejects.
 */
export function getWalletIcon(
  client: Client,
  wallet: Pick<Wallet, 'id' | 'image_id'>,
): Promise<CachedImage | undefined> {
  return getCachedImage(client, { kind: 'wallet', id: wallet.image_id ?? wallet.id }, async () => {
    const { bundled, remote } = getDirectories(client)
    for (const load of [bundled, remote]) {
      const icon = await load?.()
        .then(directory => directory.getWalletIcon(wallet))
        .catch(() => undefined)
      if (!icon) continue
      if (!('url' in icon)) return icon
      const url = toImageUrl(icon.url)
      if (!url) continue
      await preloadImage(client, url)
      return { url }
    }
    return undefined
  })
}
