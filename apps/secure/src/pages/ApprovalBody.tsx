import { ApprovalPage } from '../approval/ApprovalPage.js'
import type { ReadPayload } from '../approval/decode/decodePayload.js'
import type { ApprovalRequest } from '../signing/types.js'
import type { BodyProps } from './loadBody.js'

/** A request of the host page, which the visitor approves or rejects. */
export function ApprovalBody({ connection, rpc, read }: BodyProps & { read?: ReadPayload | undefined }) {
  const { call, description } = connection
  return (
    <ApprovalPage
      request={description.data as ApprovalRequest}
      rpc={rpc}
      read={read}
      needsWindow={description.needsWindow}
      onDecide={decision => void call('decide', decision)}
    />
  )
}
