import type { Client } from '../client/client.js'
import { later } from '../client/internals.js'
import { imagePreloadTimeout } from '../constants.js'
import { toSafeLink } from '../utils/toSafeLink.js'

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

/** An image at an address that a server named, preloaded; undefined for an address that none may have. */
export async function loadRemoteImage(client: Client, address: string): Promise<{ url: string } | undefined> {
  const url = toImageUrl(address)
  if (!url) return undefined
  await preloadImage(client, url)
  return { url }
}
