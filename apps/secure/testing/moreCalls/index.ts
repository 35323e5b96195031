import type { ReportedShape } from '../signed/types.js'
import { accountCalls } from './accountCalls.js'
import { delegateCalls } from './delegateCalls.js'
import { permissionCalls } from './permissionCalls.js'
import { transferCalls } from './transferCalls.js'

/** Further EVM transactions that a report or a protocol’s own warning describes, none of them in `calls/`. */
export const moreCalls: readonly ReportedShape[] = [
  ...accountCalls,
  ...permissionCalls,
  ...delegateCalls,
  ...transferCalls,
]
