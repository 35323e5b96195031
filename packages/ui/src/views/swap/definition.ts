// `@latchkit/ui/swap`: swaps with their views, as a feature for `createLatchkit`.
import { createChunk, type FeatureDefinition, swapFeature } from '@latchkit/core/internal'
import type * as Swap from './index.js'

/**
 * Swaps on the connected families, in the modal. Its code (slice, actions and views) is one chunk that loads when a swap
 * view is shown or an action of it is called.
 * @example createLatchkit({ networks, families, ports, modules: { swap } })
 */
export const swap: FeatureDefinition<typeof Swap> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  swapFeature,
)
