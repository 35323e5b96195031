import type { Swaps } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { ask } from './ask.js'
import { check, getMaximum } from './check.js'
import { resume } from './resume.js'
import { isAllowed } from './routers.js'

/** Swaps of this family, over routers whose calls can be read back. */
export const createSwaps = (rpc: RpcClient): Swaps => ({
  isAllowed,
  check: (connector, parameters) => check(rpc, connector, parameters),
  getMaximum: parameters => getMaximum(rpc, parameters),
  ask: (connector, parameters) => ask(rpc, connector, parameters),
  resume: (connector, parameters) => resume(rpc, connector, parameters),
})
