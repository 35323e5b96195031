// `@latchkit/ui/activity`: past transactions with their views, as a feature for `createLatchkit`.
import { activityFeature, createChunk, type FeatureDefinition } from '@latchkit/core/internal'
import type * as Activity from './index.js'

/**
 * Past transactions of the account, in the modal. Its code (slice, actions and views) is one chunk that loads when the
 * visitor looks at them or an action of it is called.
 * @example createLatchkit({ networks, families, ports, modules: { activity } })
 */
export const activity: FeatureDefinition<typeof Activity> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  activityFeature,
)
