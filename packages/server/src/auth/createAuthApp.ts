import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import { createAccountRoute } from './accountRoute.js'
import type { AuthEnv } from './authEnv.js'
import { assertActs } from './createActRoutes.js'
import type { Auth } from './createAuth.js'
import { createProofMiddleware } from './proofMiddleware.js'
import { createSignInRoute } from './signInRoute.js'

/** What the routes of sign-in need. */
export type AuthAppParts = {
  auth: Auth
  hasEmail: boolean
  placeHeader?: string | undefined
  /** What is charged to a caller before anything else. */
  bounds: MiddlewareHandler<AppEnv>
  /** Routes of social providers, which check proofs themselves: a provider's window has no key of the frame. */
  providers?: Hono<AuthEnv> | undefined
  /** Whose pages visitors may sign in from. */
  hosts: Pick<OriginPolicy, 'allows'>
}

/**
 * The auth API of the secure site: every route but those of providers is for pages of its origin, with a proof of possession.
 * Mount it behind `createRequestContext`, a rate limit and the error handler.
 */
export function createAuthApp(parts: AuthAppParts): Hono<AppEnv> {
  const { auth, hasEmail, placeHeader, bounds, providers, hosts } = parts
  const proven = new Hono<AuthEnv>()
  proven.use('/auth/*', createProofMiddleware(auth, { placeHeader }))
  proven.route('/', createSignInRoute({ auth, hasEmail, hosts }))
  proven.route('/', createAccountRoute({ auth, hasEmail }))
  const app = new Hono<AppEnv>()
  app.use('/auth/*', bounds)
  if (providers) app.route('/', providers)
  app.route('/', proven)
  assertActs(app.routes)
  return app
}
