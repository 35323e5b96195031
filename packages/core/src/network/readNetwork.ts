import type { Client } from '../client/client.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { getDirectories } from '../directory/directory.js'
import { type CachedImage, getCachedImage } from '../directory/imageCache.js'
import { loadRemoteImage } from '../directory/remoteImage.js'

export type ReadNetworkParameters = { caipNetworkId: CaipNetworkId }

/**
 * A network's drawn mark or image address, cached: the bundled one first, then the server's; the server's
 * first for an image id of the site's own. Never rejects.
 */
export function getNetworkIcon(
  client: Client,
  { caipNetworkId }: ReadNetworkParameters,
): Promise<CachedImage | undefined> {
  const network = client.options.networks.find(each => each.caipNetworkId === caipNetworkId)
  const imageId = network?.assets?.imageId ?? caipNetworkId
  return getCachedImage(client, { kind: 'network', id: imageId }, async () => {
    const { bundled, remote } = getDirectories(client)
    // An id of the site's own is one of its server's images.
    for (const load of imageId === caipNetworkId ? [bundled, remote] : [remote, bundled]) {
      const facts = await load?.()
        .then(directory => directory.getNetwork?.({ caipNetworkId, imageId }))
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
