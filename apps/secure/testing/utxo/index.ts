import { bitcoinShapes } from './bitcoin.js'
import { messageShapes } from './messages.js'
import { ordinalShapes } from './ordinals.js'
import { stacksShapes } from './stacks.js'
import type { ReportedRequest } from './types.js'

/** Requests of Bitcoin and Stacks that a public report describes. */
export const reportedRequests: readonly ReportedRequest[] = [
  ...bitcoinShapes,
  ...ordinalShapes,
  ...messageShapes,
  ...stacksShapes,
]
