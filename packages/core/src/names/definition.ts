import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Names from './feature.js'
import { type NamesEvent, type NamesState, type NamesViewName, namesFeature } from './namesState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    names: NamesEvent
  }
  interface FeatureModules {
    names: typeof Names
  }
  interface FeatureSlices {
    names: NamesState
  }
  interface FeatureViews {
    names: NamesViewName
  }
}

/**
 * Registering names for the account, without views; `@latchkit/ui/names` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { names } })
 */
export const names: FeatureDefinition<typeof Names> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  namesFeature,
)
