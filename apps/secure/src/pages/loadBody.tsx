import type { FunctionComponent } from 'react'
import { loadAdvice } from '../approval/advice/loadAdvice.js'
import { loadReader } from '../approval/decode/loadReader.js'
import type { ApprovalRequest } from '../signing/types.js'
import type { ViewConnection } from '../views/connectView.js'
import type { BodyProps } from './bodyProps.js'

/**
 * The code of what a view is for: a sign-in shows keys, a request shows what it does, and seldom both. Of a request
 * everything that reads and judges it is here before any of it is shown.
 */
export async function loadBody(connection: ViewConnection): Promise<FunctionComponent<BodyProps>> {
  const { purpose, data } = connection.description
  if (purpose !== 'approve') return (await import('./KeysBody.js')).KeysBody
  const { payload } = data as ApprovalRequest
  const [{ ApprovalBody }, read, readAdvice] = await Promise.all([
    import('./ApprovalBody.js'),
    loadReader(payload),
    loadAdvice(payload),
  ])
  return props => <ApprovalBody {...props} read={read} readAdvice={readAdvice} />
}
