import { allowanceCalls } from './allowanceCalls.js'
import { controlCalls } from './controlCalls.js'
import { itemCalls } from './itemCalls.js'
import { lureCalls } from './lureCalls.js'
import { receiverCalls } from './receiverCalls.js'
import type { ReportedCall } from './reportedCall.js'

/** EVM transactions, one for each shape that a named public report describes. */
export const reportedCalls: readonly ReportedCall[] = [
  ...allowanceCalls,
  ...receiverCalls,
  ...itemCalls,
  ...lureCalls,
  ...controlCalls,
]
