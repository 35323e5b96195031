import type { ReportedShape } from '../signed/types.js'
import { actorShapes } from './actors.js'
import { allowanceShapes } from './allowances.js'
import { delegateShapes } from './delegates.js'
import { furtherShapes } from './further.js'
import { orderShapes } from './orders.js'
import { relayShapes } from './relays.js'
import { solanaShapes } from './solana.js'

/** More signatures of EVM and instructions of Solana that a report, a protocol or a wallet warns of. */
export const moreReportedShapes: readonly ReportedShape[] = [
  ...allowanceShapes,
  ...actorShapes,
  ...orderShapes,
  ...relayShapes,
  ...solanaShapes,
  ...delegateShapes,
  ...furtherShapes,
]
