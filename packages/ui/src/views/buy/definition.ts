// `@latchkit/ui/buy`: buying with money and its views, as a feature for `createLatchkit`.
import { buyFeature, createChunk, type FeatureDefinition } from '@latchkit/core/internal'
import type * as Buy from './index.js'

/**
 * Purchases with money, in the modal. Its code (slice, actions and views) is one chunk that loads when a view of it is
 * shown, an action of it is called, or a purchase is under way.
 * @example createLatchkit({ networks, families, ports, modules: { buy } })
 */
export const buy: FeatureDefinition<typeof Buy> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  buyFeature,
)
