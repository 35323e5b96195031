import type { Transfers } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { getMaximum } from './getMaximum.js'
import { isName } from './isName.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'
import { plan } from './plan.js'
import { resolveName } from './resolveName.js'
import { resume } from './resume.js'
import { send } from './send.js'
import { watchTransfer } from './watch.js'

/** Payments of this family: the native currency and ERC-20. */
export const createTransfers = (rpc: RpcClient): Transfers => ({
  // The visitor stays in the view that shows the transfer's progress.
  afterNativeSend: 'stay',
  plan: parameters => plan(rpc, parameters),
  getMaximum: parameters => getMaximum(rpc, parameters),
  send: (connector, parameters) => send(rpc, connector, parameters),
  resume: (connector, parameters) => resume(rpc, connector, parameters),
  watch: parameters => watchTransfer(rpc, parameters),
  isName,
  readPaymentLink,
  writePaymentLink,
  resolveName: parameters => resolveName(rpc, parameters),
})
