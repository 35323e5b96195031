import { ApprovalPage } from '../approval/ApprovalPage.js'
import type { ReadAdvice } from '../approval/advice/types.js'
import type { ReadPayload } from '../approval/decode/decodePayload.js'
import type { ApprovalRequest } from '../signing/types.js'
import type { BodyProps } from './bodyProps.js'

/** A request of the host page, which the visitor approves or rejects. */
export function ApprovalBody({
  connection,
  rpc,
  read,
  readAdvice,
}: BodyProps & { read: ReadPayload | undefined; readAdvice: ReadAdvice }) {
  const { call, description } = connection
  return (
    <ApprovalPage
      request={description.data as ApprovalRequest}
      rpc={rpc}
      read={read}
      readAdvice={readAdvice}
      needsWindow={description.needsWindow}
      onDecide={decision => void call('decide', decision)}
    />
  )
}
