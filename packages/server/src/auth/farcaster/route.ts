import { FarcasterFinishBodySchema } from '@latchkit/api/auth'
import { Hono } from 'hono'
import type { Limit } from '../../middleware/rateLimit.js'
import type { AuthEnv } from '../authEnv.js'
import { readBody } from '../flows/readBody.js'
import type { SignInRoutes } from '../signInRoutes.js'
import type { FarcasterSignIn } from './createFarcasterSignIn.js'

/** Opens a channel of Farcaster's relay, and ends it. */
export function createFarcasterRoute(parameters: {
  service: FarcasterSignIn
  routes: SignInRoutes
  /** Per network address. */
  limitStarts: Limit
}): Hono<AuthEnv> {
  const { service, routes, limitStarts } = parameters
  const app = new Hono<AuthEnv>()
  app.post('/auth/farcaster/start', routes.proof, async context => {
    await limitStarts(context.get('clientAddress'))
    return context.json(await service.start(context.get('browser').thumbprint))
  })
  app.post('/auth/farcaster/finish', routes.proof, async context => {
    const { channelToken } = await readBody(context, FarcasterFinishBodySchema)
    const { thumbprint } = context.get('browser')
    const identity = await service.finish({ channelToken, thumbprint, signal: context.req.raw.signal })
    if (!identity) return context.json({ status: 'pending' })
    // Which page asked is not known here: such a session has no settings.
    return routes.complete(context, { identity, host: '' })
  })
  return app
}
