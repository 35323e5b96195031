import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Nfts from './feature.js'
import { type NftsEvent, type NftsState, type NftViewName, nftsFeature } from './nftsState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    nfts: NftsEvent
  }
  interface FeatureModules {
    nfts: typeof Nfts
  }
  interface FeatureSlices {
    nfts: NftsState
  }
  interface FeatureViews {
    nfts: NftViewName
  }
}

/**
 * NFTs of the account, without views; `@latchkit/ui/nfts` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { nfts } })
 */
export const nfts: FeatureDefinition<typeof Nfts> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  nftsFeature,
)
