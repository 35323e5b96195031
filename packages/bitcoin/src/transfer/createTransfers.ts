import type { Transfers } from '@latchkit/core'
import type { RestClient } from '@latchkit/core/family'
import { getPurpose } from '../accounts/getPurpose.js'
import type { createPaymentPsbt } from './createPaymentPsbt.js'
import { getMaximum } from './getMaximum.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'
import { plan } from './plan.js'
import { resume } from './resume.js'
import { send } from './send.js'
import { watch } from './watch.js'

/**
 * Payments of this family. The wallet signs, and what it returned is checked, finalised and broadcast here. Names are
 * not resolved.
 * @param encode replaced in tests of the check that follows the encoding
 */
export const createTransfers = (
  rest: RestClient,
  encode?: typeof createPaymentPsbt | undefined,
): Transfers => ({
  plan: parameters => plan(rest, parameters),
  getMaximum: parameters => getMaximum(rest, parameters),
  send: (connector, parameters) => send(rest, connector, parameters, encode),
  resume: (connector, parameters) => resume(rest, connector, parameters),
  watch: parameters => watch(rest, parameters),
  getPurpose,
  readPaymentLink,
  writePaymentLink,
})
