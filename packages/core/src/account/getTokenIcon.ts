import type { Client } from '../client/client.js'
import type { TokenBalance } from '../contract/ports.js'
import { type CachedImage, getCachedImage } from '../directory/imageCache.js'
import { loadRemoteImage } from '../directory/remoteImage.js'

/**
 * The image that a balance names, cached, preloaded for 2 s at most; undefined where it names none that may be
 * loaded. Never rejects.
 */
export function getTokenIcon(
  client: Client,
  { iconUrl }: Pick<TokenBalance, 'iconUrl'>,
): Promise<CachedImage | undefined> {
  if (!iconUrl) return Promise.resolve(undefined)
  return getCachedImage(client, { kind: 'token', id: iconUrl }, () => loadRemoteImage(client, iconUrl))
}
