import type { Client } from '../client/client.js'
import { setClientTimeout } from '../client/lifetime.js'
import { imagePreloadTimeoutMs } from '../constants.js'
import { toSafeLink } from '../utils/toSafeLink.js'

/** Preloads an image, waiting 2 s at most; resolves to whether it loaded. */
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
    const stop = setClientTimeout(client, imagePreloadTimeoutMs, () => finish(false))
    image.onload = () => finish(true)
    image.onerror = () => finish(false)
    image.src = url
  })
}

/** Loopback hosts may use http, for development. */
function toImageUrl(url: string): string | undefined {
  if (/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url) || /^\/(?!\/)/.test(url)) return url
  const link = toSafeLink(url)
  return link?.startsWith('https:') ? link : undefined
}

/** Preloads an image at a server's URL; undefined for a URL that is not allowed. */
export async function loadRemoteImage(client: Client, address: string): Promise<{ url: string } | undefined> {
  const url = toImageUrl(address)
  if (!url) return undefined
  await preloadImage(client, url)
  return { url }
}
