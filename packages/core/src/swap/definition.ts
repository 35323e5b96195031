import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Swap from './feature.js'
import { type SwapEvent, type SwapState, type SwapViewName, swapFeature } from './swapState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    swap: SwapEvent
  }
  interface FeatureModules {
    swap: typeof Swap
  }
  interface FeatureSlices {
    swap: SwapState
  }
  interface FeatureViews {
    swap: SwapViewName
  }
}

/**
 * Swaps on the connected families, without views; `@latchkit/ui/swap` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { swap } })
 */
export const swap: FeatureDefinition<typeof Swap> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  swapFeature,
)
