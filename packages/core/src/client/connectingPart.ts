import type { Connecting } from './connecting.js'
import { createPart, type Part } from './internals.js'

/** What a tap in the list needs: loaded when the pointer comes near a row, and on a phone with the list. */
export const connectingPart: Part<Connecting> = /* @__PURE__ */ createPart(() =>
  import('./connecting.js').then(({ connecting }) => connecting),
)
