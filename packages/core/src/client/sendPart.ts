import { createPart, type Part } from './internals.js'
import type { Sending } from './sending.js'

/** Paying: loaded when the visitor opens the send view, or when a payment of an earlier page is on its way. */
export const sendPart: Part<Sending> = /* @__PURE__ */ createPart(() =>
  import('./sending.js').then(({ sending }) => sending),
)
