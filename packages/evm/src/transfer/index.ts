import type { Transfers } from '@latchkit/core'
import { getMaximum } from './getMaximum.js'
import { isName } from './isName.js'
import { plan } from './plan.js'
import { send } from './send.js'
import { watchTransfer } from './watch.js'

/** Payments of this family: the native currency and ERC-20; loaded when the visitor opens the send view. */
export const transfers: Transfers = {
  // R4.13: the visitor stays where the transfer is followed.
  afterNativeSend: 'stay',
  plan,
  getMaximum,
  send: (connector, parameters) => send(connector, parameters),
  watch: parameters => watchTransfer(parameters),
  isName,
  resolveName: parameters => import('./resolveName.js').then(({ resolveName }) => resolveName(parameters)),
}
