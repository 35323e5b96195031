import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import { type BuyEvent, type BuyState, type BuyViewName, buyFeature } from './buyState.js'
import type * as Buy from './feature.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    buy: BuyEvent
  }
  interface FeatureModules {
    buy: typeof Buy
  }
  interface FeatureSlices {
    buy: BuyState
  }
  interface FeatureViews {
    buy: BuyViewName
  }
}

/**
 * Purchases with money, without views; `@latchkit/ui/buy` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { buy } })
 */
export const buy: FeatureDefinition<typeof Buy> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  buyFeature,
)
