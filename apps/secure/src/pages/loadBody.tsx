import type { FunctionComponent } from 'react'
import type { ApprovalRequest, SigningRpc } from '../signing/types.js'
import type { ViewConnection } from '../views/connectView.js'

/** What a view shows; its data comes from the frame of our own origin. */
export type BodyProps = { connection: ViewConnection; rpc: SigningRpc }

/** The code of what a view is for: a sign-in shows keys, a request shows what it does, and seldom both. */
export async function loadBody(connection: ViewConnection): Promise<FunctionComponent<BodyProps>> {
  if (connection.description.purpose === 'approve') {
    const [{ ApprovalBody }, { loadReader }] = await Promise.all([
      import('./ApprovalBody.js'),
      import('../approval/decode/loadReader.js'),
    ])
    const read = await loadReader((connection.description.data as ApprovalRequest).payload)
    return props => <ApprovalBody {...props} read={read} />
  }
  return (await import('./KeysBody.js')).KeysBody
}
