import type { Transfers } from '@latchkit/core'
import type { RestClient } from '@latchkit/core/family'
import type { encodeTransaction } from '../transaction/encodeTransaction.js'
import { getMaximum } from './getMaximum.js'
import { plan } from './plan.js'
import { resume } from './resume.js'
import { send } from './send.js'
import { watch } from './watch.js'

/**
 * Payments of this family: STX, and tokens of SIP-010 with a post-condition that allows exactly the amount.
 * @param encode replaced in tests of the check that follows the encoding
 */
export const createTransfers = (
  rest: RestClient,
  encode?: typeof encodeTransaction | undefined,
): Transfers => ({
  plan: parameters => plan(rest, parameters),
  getMaximum: parameters => getMaximum(rest, parameters),
  send: (connector, parameters) => send(rest, connector, parameters, encode),
  resume: (connector, parameters) => resume(rest, connector, parameters),
  watch: parameters => watch(rest, parameters),
})
