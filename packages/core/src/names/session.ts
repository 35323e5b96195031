import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'

export type NamesSession = {
  /** Look-up of the name typed. */
  searching?: AbortController | undefined
  /** The message that the wallet or the server was asked for; a later one takes its place. */
  asking?: AbortController | undefined
  /** Milliseconds by which the server's clock is ahead of this one. */
  aheadMs: number
}

/** One per client. */
export const getSession: (client: Client) => NamesSession = perClient<NamesSession>(client => {
  const session: NamesSession = { aheadMs: 0 }
  onDestroy(client, () => {
    session.searching?.abort()
    session.asking?.abort()
  })
  return session
})
