// `@latchkit/ui/names`: registering names with their views, as a feature for `createLatchkit`.
import { createChunk, type FeatureDefinition, namesFeature } from '@latchkit/core/internal'
import type * as Names from './index.js'

/**
 * Names for the account, in the modal. Its code (slice, actions and views) is one chunk that loads when the visitor opens a
 * view of it or an action of it is called.
 * @example createLatchkit({ networks, families, ports, modules: { names } })
 */
export const names: FeatureDefinition<typeof Names> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  namesFeature,
)
