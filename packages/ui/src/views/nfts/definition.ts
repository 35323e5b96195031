// `@latchkit/ui/nfts`: NFTs of the account with their views, as a feature for `createLatchkit`.
import { createChunk, type FeatureDefinition, nftsFeature } from '@latchkit/core/internal'
import type * as Nfts from './index.js'

/**
 * NFTs of the account, in the modal. Its code (slice, actions and views) is one chunk that loads when the visitor looks
 * at them or an action of it is called.
 * @example createLatchkit({ networks, families, ports, modules: { nfts } })
 */
export const nfts: FeatureDefinition<typeof Nfts> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  nftsFeature,
)
