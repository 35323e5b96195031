import { FarcasterFinishBodySchema, FarcasterStartBodySchema } from '@latchkit/api/auth'
import { Hono } from 'hono'
import type { AuthEnv } from '../authEnv.js'
import { readBody } from '../flows/readBody.js'
import type { SignInRoutes } from '../signInRoutes.js'
import type { FarcasterSignIn } from './createFarcasterSignIn.js'

/** Opens a channel of Farcaster's relay, and ends it. */
export function createFarcasterRoute(parameters: {
  service: FarcasterSignIn
  routes: SignInRoutes
}): Hono<AuthEnv> {
  const { service, routes } = parameters
  const app = new Hono<AuthEnv>()
  app.post('/auth/farcaster/start', routes.proof, async context => {
    const { host } = await readBody(context, FarcasterStartBodySchema)
    return context.json(await service.start({ thumbprint: context.get('browser').thumbprint, host }))
  })
  app.post('/auth/farcaster/finish', routes.proof, async context => {
    const { channelToken } = await readBody(context, FarcasterFinishBodySchema)
    const { thumbprint } = context.get('browser')
    const found = await service.finish({ channelToken, thumbprint, signal: context.req.raw.signal })
    if (!found) return context.json({ status: 'pending' })
    return routes.complete(context, found)
  })
  return app
}
