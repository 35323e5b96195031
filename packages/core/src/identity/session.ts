import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { createLimiter, type Limiter } from './createLimiter.js'
import type { IdentityEntry } from './identityState.js'

export type IdentitySession = {
  /** One read at a time, by account. */
  running: Map<string, Promise<IdentityEntry>>
  /** One read at a time, by network. */
  parents: Map<string, Promise<string | undefined>>
  limiter: Limiter
  /** Unix milliseconds at which the server could not be reached; absent while it can. */
  failedAt?: number | undefined
  /** Aborted with the client. */
  signal: AbortSignal
}

/** One per client. */
export const getSession: (client: Client) => IdentitySession = perClient<IdentitySession>(client => {
  const controller = new AbortController()
  onDestroy(client, () => controller.abort())
  return {
    running: new Map(),
    parents: new Map(),
    limiter: createLimiter({ maxRunning: 4, maxWaiting: 300 }),
    signal: controller.signal,
  }
})
