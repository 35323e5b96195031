import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Identity from './feature.js'
import type { IdentityEvent, IdentityState } from './identityState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    identity: IdentityEvent
  }
  interface FeatureSlices {
    identity: IdentityState
  }
}

/** Names and pictures of accounts. Part of every client: its code loads when the first one is read. */
export const identity: FeatureDefinition<typeof Identity> = {
  chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')),
}
