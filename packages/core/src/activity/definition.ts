import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import {
  type ActivityEvent,
  type ActivityState,
  type ActivityViewName,
  activityFeature,
} from './activityState.js'
import type * as Activity from './feature.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    activity: ActivityEvent
  }
  interface FeatureModules {
    activity: typeof Activity
  }
  interface FeatureSlices {
    activity: ActivityState
  }
  interface FeatureViews {
    activity: ActivityViewName
  }
}

/**
 * Past transactions of the account, without views; `@latchkit/ui/activity` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { activity } })
 */
export const activity: FeatureDefinition<typeof Activity> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  activityFeature,
)
