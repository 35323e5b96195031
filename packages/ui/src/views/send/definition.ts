// `@latchkit/ui/send`: sending with its views, as a feature for `createLatchkit`.
import { createChunk, type FeatureDefinition, sendFeature } from '@latchkit/core/internal'
import type * as Send from './index.js'

/**
 * Sending on the connected families, in the modal. Its code (slice, actions and views) is one chunk that loads when
 * a send view is shown or an action of it is called.
 * @example createLatchkit({ networks, families, modules: { send } })
 */
export const send: FeatureDefinition<typeof Send> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  sendFeature,
)
