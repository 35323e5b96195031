import type { HttpBindings } from '@hono/node-server'

/** What every route finds in its context. */
export type AppEnv = {
  /** Absent when a request came by `fetch`, without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Network address the limits count by. Never logged. */
    clientAddress: string
    projectId: string | undefined
  }
}
