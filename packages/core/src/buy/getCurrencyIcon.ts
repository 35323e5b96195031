import type { Client } from '../client/client.js'
import { getDirectories } from '../directory/directory.js'
import { type CachedImage, getCachedImage } from '../directory/imageCache.js'
import { loadRemoteImage } from '../directory/remoteImage.js'

/** The sign of a currency from the operator's server, cached. Never rejects. */
export function getCurrencyIcon(
  client: Client,
  { code }: { code: string },
): Promise<CachedImage | undefined> {
  return getCachedImage(client, { kind: 'currency', id: code }, async () => {
    const directory = await getDirectories(client).remote?.()
    const icon = await directory?.getCurrencyIcon?.({ code })
    return icon && loadRemoteImage(client, icon.url)
  })
}
