import type { HttpBindings } from '@hono/node-server'

/** Context of every route. */
export type AppEnv = {
  /** Absent when the request came through `server.fetch`, without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Network address that rate limits are keyed by; never logged. */
    clientAddress: string
    projectId: string | undefined
    /** Why the request is refused, where its caller is over its limit. */
    overLimit: Error | undefined
  }
}
