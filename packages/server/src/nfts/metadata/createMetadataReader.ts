import type { ActivityItem } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { createTtlCache } from '../../utils/createTtlCache.js'
import type { ReadContent } from './createContentReader.js'
import { type Metadata, parseMetadata } from './parseMetadata.js'
import { readUri } from './readItems.js'

export type ItemOfChain = Pick<ActivityItem, 'token' | 'item' | 'standard'> & { chain: string }

export type MetadataReader = {
  /**
   * Returns the metadata of an item, undefined where it has none that can be read. Equal reads at the same time are one.
   *
   * @throws UpstreamError, HttpError RATE_LIMITED when the chain cannot be read
   */
  read(upstream: Upstream, item: ItemOfChain): Promise<Metadata | undefined>
  /** As `read`, and whole: what is cached leaves out a picture that is in the metadata itself. */
  readWhole(upstream: Upstream, item: ItemOfChain): Promise<Metadata | undefined>
}

const ttlMs = 3_600_000
/** What could not be read is tried again soon. */
const missingTtlMs = 60_000
const maxEntries = 5000
/** Characters of a picture's address that are kept; longer ones hold the picture. */
const maxKept = 2048
/** In place of a picture that is in the metadata. */
const inline = 'data:,'

/** Creates a reader that keeps the metadata of items for an hour. */
export function createMetadataReader(parameters: {
  readContent: ReadContent
  now?: (() => number) | undefined
}): MetadataReader {
  const { readContent, now = Date.now } = parameters
  const known = createTtlCache<Metadata>({ ttlMs, max: maxEntries, now })
  const missing = createTtlCache<true>({ ttlMs: missingTtlMs, max: maxEntries, now })
  const running = new Map<string, Promise<Metadata | undefined>>()
  const toKey = ({ chain, token, item, standard }: ItemOfChain) => `${chain} ${token} ${item} ${standard}`

  const load = async (upstream: Upstream, item: ItemOfChain): Promise<Metadata | undefined> => {
    const uri = await readUri(upstream, item)
    const metadata =
      uri === undefined ? undefined : await readContent(uri).then(parseMetadata, () => undefined)
    const key = toKey(item)
    if (!metadata) missing.set(key, true)
    else known.set(key, metadata.image.length > maxKept ? { ...metadata, image: inline } : metadata)
    return metadata
  }

  const loadOnce = (upstream: Upstream, item: ItemOfChain): Promise<Metadata | undefined> => {
    const key = toKey(item)
    if (missing.get(key)) return Promise.resolve(undefined)
    const reading = running.get(key) ?? load(upstream, item).finally(() => running.delete(key))
    running.set(key, reading)
    return reading
  }

  return {
    read: async (upstream, item) => known.get(toKey(item)) ?? loadOnce(upstream, item),
    async readWhole(upstream, item) {
      const found = known.get(toKey(item))
      return found && found.image !== inline ? found : loadOnce(upstream, item)
    },
  }
}
