import type { Context, MiddlewareHandler } from 'hono'
import type { AuthEnv, Identity } from './authEnv.js'

/** What every route needs that ends in a sign-in. */
export type SignInRoutes = {
  /** Refuses a request without the proof of its browser's key. */
  proof: MiddlewareHandler<AuthEnv>
  /** Signs the identity in on the request's browser: the session's cookie and the reply. */
  complete(context: Context<AuthEnv>, parameters: { identity: Identity; host: string }): Promise<Response>
}
