import { messageShapes } from './messages.js'
import { orderShapes } from './orders.js'
import { permitShapes } from './permits.js'
import { rightShapes } from './rights.js'
import { sharedWalletShapes } from './sharedWallets.js'
import { solanaShapes } from './solana.js'
import type { ReportedShape } from './types.js'

/** Signatures of EVM and requests of Solana that a public report describes, none of them in `drainerReports.ts`. */
export const reportedShapes: readonly ReportedShape[] = [
  ...permitShapes,
  ...orderShapes,
  ...sharedWalletShapes,
  ...rightShapes,
  ...messageShapes,
  ...solanaShapes,
]
