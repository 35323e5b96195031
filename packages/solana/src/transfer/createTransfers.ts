import type { Transfers } from '@latchkit/core'
import type { EncodeParameters } from './encodeTransfer.js'
import { getMaximum } from './getMaximum.js'
import { plan } from './plan.js'
import { createSend } from './send.js'
import { watch } from './watch.js'

/** @param encode for tests of the check that follows it */
export function createTransfers(encode?: (parameters: EncodeParameters) => Uint8Array): Transfers {
  return { plan, getMaximum, send: createSend(encode), watch }
}
