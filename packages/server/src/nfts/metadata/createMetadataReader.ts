import type { ActivityItem } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { createJoinedReads, isLimitOfCaller } from '../../utils/createJoinedReads.js'
import { createTtlCache } from '../../utils/createTtlCache.js'
import { isDrawable } from '../picture/isDrawable.js'
import type { ReadContent } from './createContentReader.js'
import { type Metadata, parseMetadata } from './parseMetadata.js'
import { readUri } from './readItems.js'
import { toSource } from './toSource.js'

export type ItemOfChain = Pick<ActivityItem, 'token' | 'item' | 'standard'> & { chain: string }

export type MetadataReader = {
  /**
   * Returns the metadata of an item, undefined where it has none that can be read. Equal reads at the same time are one.
   *
   * @throws UpstreamError, HttpError RATE_LIMITED when the chain cannot be read
   */
  read(upstream: Upstream, item: ItemOfChain, caller: Caller): Promise<Metadata | undefined>
  /** As `read`, and whole: what is cached leaves out a picture that is in the metadata itself. */
  readWhole(upstream: Upstream, item: ItemOfChain, caller: Caller): Promise<Metadata | undefined>
}

const ttlMs = 3_600_000
/** What could not be read is tried again soon. */
const missingTtlMs = 60_000
const maxEntries = 5000
/** Characters of a picture's address that are kept; longer ones hold the picture. */
const maxKept = 2048
/** In place of a picture that is in the metadata. */
const inline = 'data:,'

/** A picture in the metadata names no gateway. */
const noGateways = { gateways: { ipfs: '', arweave: '' }, allowHttp: false }

/** Without a picture inside that is not drawn: what is kept is what may be returned. */
function cleanPicture(metadata: Metadata | undefined): Metadata | undefined {
  if (!metadata || !/^\s*data:/i.test(metadata.image)) return metadata
  const source = toSource(metadata.image, noGateways)
  return source && 'data' in source && isDrawable(source.data) ? metadata : { ...metadata, image: '' }
}

/** Creates a reader that keeps the metadata of items for an hour. */
export function createMetadataReader(parameters: {
  readContent: ReadContent
  /** Charges for waiting for what is read for another caller. @throws HttpError RATE_LIMITED */
  chargeJoin: (caller: Caller) => Promise<void>
  now?: (() => number) | undefined
}): MetadataReader {
  const { readContent, chargeJoin, now = Date.now } = parameters
  const metadataCache = createTtlCache<Metadata>({ ttlMs, max: maxEntries, now })
  const missing = createTtlCache<true>({ ttlMs: missingTtlMs, max: maxEntries, now })
  const joined = createJoinedReads<Metadata | undefined>()
  const toKey = ({ chain, token, item, standard }: ItemOfChain) => `${chain} ${token} ${item} ${standard}`

  const load = async (
    upstream: Upstream,
    item: ItemOfChain,
    caller: Caller,
  ): Promise<Metadata | undefined> => {
    const uri = await readUri(upstream, item)
    const metadata = cleanPicture(
      uri === undefined
        ? undefined
        : await readContent(uri, caller).then(parseMetadata, error => {
            // That a caller has used up its share says nothing about the item.
            if (isLimitOfCaller(error)) throw error
            return undefined
          }),
    )
    const key = toKey(item)
    if (!metadata) missing.set(key, true)
    else metadataCache.set(key, metadata.image.length > maxKept ? { ...metadata, image: inline } : metadata)
    return metadata
  }

  const loadOnce = async (
    upstream: Upstream,
    item: ItemOfChain,
    caller: Caller,
  ): Promise<Metadata | undefined> => {
    const key = toKey(item)
    if (missing.get(key)) return undefined
    return joined.read(
      key,
      () => load(upstream, item, caller),
      () => chargeJoin(caller),
    )
  }

  return {
    read: async (upstream, item, caller) =>
      metadataCache.get(toKey(item)) ?? loadOnce(upstream, item, caller),
    async readWhole(upstream, item, caller) {
      const found = metadataCache.get(toKey(item))
      return found && found.image !== inline ? found : loadOnce(upstream, item, caller)
    },
  }
}
