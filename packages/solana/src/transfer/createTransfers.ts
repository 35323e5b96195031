import type { Transfers } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import type { EncodeParameters } from './encodeTransfer.js'
import { getMaximum } from './getMaximum.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'
import { plan } from './plan.js'
import { resume } from './resume.js'
import { send } from './send.js'
import { watch } from './watch.js'

/**
 * Payments of this family: SOL by the System program, SPL and Token-2022 tokens by `transferChecked` into the
 * receiver's associated account, which is created where it does not exist. Names are not resolved.
 * @param encode replaced in tests of the check that follows the encoding
 */
export const createTransfers = (
  rpc: RpcClient,
  encode?: ((parameters: EncodeParameters) => Uint8Array) | undefined,
): Transfers => ({
  plan: parameters => plan(rpc, parameters),
  getMaximum: parameters => getMaximum(rpc, parameters),
  send: (connector, parameters) => send(rpc, connector, parameters, encode),
  resume: (connector, parameters) => resume(rpc, connector, parameters),
  watch: parameters => watch(rpc, parameters),
  readPaymentLink,
  writePaymentLink,
})
