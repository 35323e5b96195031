import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'
import type { Wallet, WalletIcon } from '../contract/wallet.js'
import { getDirectories } from './directory.js'
import { loadRemoteImage } from './remoteImage.js'

export type ImageKind = 'wallet' | 'network' | 'connector' | 'token' | 'currency'
export type CachedImage = WalletIcon | { url: string }

/** More images than any modal shows; the oldest are dropped. */
const maxImages = 500

const caches = perClient(() => new Map<string, Promise<CachedImage | undefined>>())

/** One request per image and page. A failed one is retried by the next call. */
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

/**
 * A wallet's drawn mark or image address, cached: the bundled one first, then the server's, which
 * is preloaded for 2 s at most. Never rejects.
 */
export function getWalletIcon(
  client: Client,
  wallet: Pick<Wallet, 'id' | 'image_id' | 'image_url'>,
): Promise<CachedImage | undefined> {
  return getCachedImage(
    client,
    { kind: 'wallet', id: wallet.image_url ?? wallet.image_id ?? wallet.id },
    async () => {
      if (wallet.image_url) return loadRemoteImage(client, wallet.image_url)
      const directories = getDirectories(client)
      for (const load of [directories.bundled, directories.remote]) {
        const icon = await load?.()
          .then(source => source.getWalletIcon(wallet))
          .catch(() => undefined)
        if (!icon) continue
        if (!('url' in icon)) return icon
        const { url } = icon
        const image = await loadRemoteImage(client, url)
        if (image) return image
      }
      return undefined
    },
  )
}
