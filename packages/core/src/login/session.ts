import type { Chunk } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { LoginPort, SecureView } from '../contract/login.js'

export type LoginSession = {
  /** Set by the first use; once it is loaded a tap reaches it in its own task. */
  port: Chunk<LoginPort> | undefined
  /** The sign-in that is under way; another one takes its place. */
  running: AbortController | undefined
  /** The wait for the approval of this device. */
  waiting: { approvalId: string; controller: AbortController } | undefined
  /** The visitor has begun to sign in here: the next steps are shown, and the accounts connected at the end. */
  isWanted: boolean
  /** The visitor asked for their recovery code, whose view is on its way. */
  isBackupWanted: boolean
  /** What must be seen now. */
  view: SecureView | undefined
}

/** One per client. */
export const getSession: (client: Client) => LoginSession = perClient<LoginSession>(client => {
  const session: LoginSession = {
    port: undefined,
    running: undefined,
    waiting: undefined,
    isWanted: false,
    isBackupWanted: false,
    view: undefined,
  }
  onDestroy(client, () => {
    session.running?.abort()
    session.waiting?.controller.abort()
  })
  return session
})
