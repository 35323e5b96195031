import type { Client } from '../client/client.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { getDirectories } from '../directory/directory.js'
import { type CachedImage, getCachedImage } from '../directory/imageCache.js'
import { loadRemoteImage } from '../directory/remoteImage.js'

export type ReadNetworkParameters = { caipNetworkId: CaipNetworkId }

/**
 * A network's drawn mark or image address, cached (R3.15): the bundled one first, then the server's. Never rejects.
 */
export function getNetworkIcon(
  client: Client,
  { caipNetworkId }: ReadNetworkParameters,
): Promise<CachedImage | undefined> {
  return getCachedImage(client, { kind: 'network', id: caipNetworkId }, async () => {
    const { bundled, remote } = getDirectories(client)
    for (const load of [bundled, remote]) {
      const facts = await load?.()
        .then(directory => directory.getNetwork?.({ caipNetworkId }))
        .catch(() => undefined)
      if (!facts?.icon) continue
      if (!('url' in facts.icon)) return facts.icon
      const image = await loadRemoteImage(client, facts.icon.url)
      if (image) return image
    }
    return undefined
  })
}

/** The name of a well-known network that the site is not configured for. Never rejects. */
export async function getNetworkName(
  client: Client,
  { caipNetworkId }: ReadNetworkParameters,
): Promise<string | undefined> {
  const { bundled } = getDirectories(client)
  return bundled?.()
    .then(directory => directory.getNetwork?.({ caipNetworkId }))
    .then(
      facts => facts?.name,
      () => undefined,
    )
}
