import type { ViewPage } from '@latchkit/embedded/protocol'
import type { ApprovalRequest } from '../signing/types.js'
import type { ReadPayload } from './decode/decodePayload.js'
import { loadReader } from './decode/loadReader.js'

/**
 * Whether what a signature allows can move value, so that a frame of the host page is no place to approve it: every
 * transaction and typed data, and each message that is no readable text or has a danger. A text that is read whole, a
 * sign-in for this page included, moves nothing.
 *
 * @param read - of the payload's kind, as `loadReader` has it
 */
export function needsWindow(request: ApprovalRequest, read: ReadPayload | undefined): boolean {
  const { payload } = request
  if (!('bytes' in payload)) return true
  return !read || read(request).labels.some(({ severity }) => severity === 'danger')
}

/** As {@link needsWindow}, in the frame, which loads the reader of messages alone. */
export async function decideNeedsWindow(request: ApprovalRequest): Promise<boolean> {
  const { payload } = request
  return needsWindow(request, 'bytes' in payload ? await loadReader(payload) : undefined)
}

/** The page of an approval: `/approve` is framed by no host, but those that the server lists. */
export const toPage = (isMoving: boolean): ViewPage => (isMoving ? '/approve' : '/view')
