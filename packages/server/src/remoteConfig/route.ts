import {
  ClientQuerySchema,
  type ConfigReply,
  ConfigReplySchema,
  type FeaturesRecord,
  type OriginsReply,
  OriginsReplySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import { describe } from '../openapi/describe.js'

/** `GET /appkit/v1/config` and `GET /projects/v1/origins`. */
export function createRemoteConfigRoute(parameters: {
  features: FeaturesRecord
  /** Origin of the secure site. */
  secureUrl: string | undefined
  origins: OriginPolicy
}): Hono<AppEnv> {
  const { features, secureUrl, origins } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/appkit/v1/config',
    charges(),
    describe({
      id: 'getConfig',
      summary: 'Features the operator sets for its sites.',
      reply: ConfigReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    context => {
      context.header('cache-control', 'public, max-age=300')
      return context.json({ features, ...(secureUrl !== undefined && { secureUrl }) } satisfies ConfigReply)
    },
  )
  app.get(
    '/projects/v1/origins',
    charges(),
    describe({
      id: 'getAllowedOrigins',
      summary: 'Origins that may call this server.',
      reply: OriginsReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    context => {
      const allowedOrigins = origins.list(context.req.header('origin'), context.get('projectId'))
      return context.json({ allowedOrigins } satisfies OriginsReply)
    },
  )
  return app
}
