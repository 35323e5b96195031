import type { ViewPage } from '@latchkit/embedded/protocol'
import type { ApprovalRequest } from '../signing/types.js'
import { describeMessage } from './decode/describeMessage.js'

/**
 * Whether what a signature allows can move value, so that a frame of the host page is no place to approve it (D67): every
 * transaction and typed data, and each message that is no readable text or has a danger. A text that is read whole, a
 * sign-in for this page included, moves nothing.
 */
export function needsWindow(request: ApprovalRequest): boolean {
  const { payload } = request
  if (!('bytes' in payload)) return true
  return describeMessage(payload, request).labels.some(({ severity }) => severity === 'danger')
}

/** The page of an approval: `/approve` is framed by no host, but those that the server lists. */
export const toPage = (isMoving: boolean): ViewPage => (isMoving ? '/approve' : '/view')
