import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Send from './feature.js'
import { type SendEvent, type SendState, type SendViewName, sendFeature } from './sendState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    send: SendEvent
  }
  interface FeatureModules {
    send: typeof Send
  }
  interface FeatureSlices {
    send: SendState
  }
  interface FeatureViews {
    send: SendViewName
  }
}

/**
 * Sending on the connected families, without views; `@latchkit/ui/send` adds the modal's.
 * @example createLatchkit({ networks, families, modules: { send } })
 */
export const send: FeatureDefinition<typeof Send> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  sendFeature,
)
