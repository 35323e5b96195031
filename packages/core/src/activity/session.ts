import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { HistoryTransaction } from '../contract/history.js'
import type { CaipAddress } from '../contract/ids.js'

type Reading = {
  controller: AbortController
  includeHidden: boolean
  promise: Promise<readonly HistoryTransaction[]>
}

export type ActivitySession = {
  /** One read at a time, by account. */
  running: Map<CaipAddress, Reading>
  /** Views and hooks that follow the activity. */
  followers: number
  /** Ends the following. */
  stop?: (() => void) | undefined
}

/** One per client. */
export const getSession: (client: Client) => ActivitySession = perClient<ActivitySession>(client => {
  const session: ActivitySession = { running: new Map(), followers: 0 }
  onDestroy(client, () => {
    const all = [...session.running.values()]
    session.running.clear()
    for (const { controller } of all) controller.abort()
  })
  return session
})
