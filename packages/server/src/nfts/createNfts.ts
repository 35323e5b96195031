import type { Activity } from '../activity/createActivity.js'
import type { ActivityOptions } from '../activity/options.js'
import { getNativeCurrency } from '../chains/chainInfo.js'
import type { Values } from '../config/option.js'
import type { SharedOptions } from '../config/serverOptions.js'
import type { Limit } from '../middleware/rateLimit.js'
import { createSafeFetch } from '../source/safeFetch.js'
import type { Storage } from '../storage/storage.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createEvmNfts } from './createEvmNfts.js'
import { createImageProxy, type ImageProxy } from './image/createImageProxy.js'
import { createContentReader } from './metadata/createContentReader.js'
import { createMetadataReader } from './metadata/createMetadataReader.js'
import type { mediaOptions } from './options.js'
import type { NftProvider } from './provider.js'
import { createNftService, type NftService } from './service.js'

const maxRedirects = 3

/** NFTs of the chains whose activity is indexed, and the pictures that others have put somewhere. */
export type Nfts = { service: NftService; images: ImageProxy }

export function createNfts(parameters: {
  options: Pick<SharedOptions, 'tokens' | 'nativeCurrencies'> &
    Pick<ActivityOptions, 'activityChains'> &
    Values<typeof mediaOptions>
  upstreams: Upstreams
  storage: Storage
  activity: Pick<Activity, 'getStatus' | 'sync'>
  /** Requests for metadata and pictures per caller. */
  limitMedia: Limit
}): Nfts {
  const { options, upstreams, storage, activity, limitMedia } = parameters
  const { ipfsGateway, arweaveGateway, allowPrivate = false, secret } = options.media
  const readContent = createContentReader({
    gateways: {
      ipfs: ipfsGateway ?? 'https://ipfs.io/ipfs/',
      arweave: arweaveGateway ?? 'https://arweave.net/raw/',
    },
    allowHttp: allowPrivate,
    // Pictures are on hosts that send elsewhere: storage behind a site, a gateway by subdomain.
    fetchPublic: createSafeFetch({ allowPrivate, timeoutMs: 5000, maxRedirects }),
    // The operator chose the gateway, which may be in its own network; 5 s, because it looks elsewhere first.
    fetchGateway: createSafeFetch({ allowPrivate: true, timeoutMs: 5000, maxRedirects }),
    limitMedia,
  })
  const metadata = createMetadataReader({
    readContent,
    chargeJoin: caller => upstreams.chargeCalls(caller, 1),
  })
  const images = createImageProxy({ upstreams, metadata, readContent, secret })
  const providers = new Map<string, NftProvider>()
  const { activity: store } = storage
  for (const chain of options.activityChains)
    if (store)
      providers.set(
        chain,
        createEvmNfts({
          chain,
          store,
          status: () => activity.getStatus(chain),
          sync: () => activity.sync(chain),
          upstreams,
          tokens: options.tokens[chain] ?? [],
          native: getNativeCurrency(chain, options.nativeCurrencies),
          metadata,
          images,
        }),
      )
  return { service: createNftService({ providers }), images }
}
