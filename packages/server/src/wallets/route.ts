import { createHash } from 'node:crypto'
import { WalletsQuerySchema, WalletsReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import type { WalletsService } from './service.js'

/** `GET /getWallets` (R7.12); cacheable for two hours. */
export function createWalletsRoute(parameters: { service: WalletsService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/getWallets',
    describe({
      id: 'getWallets',
      summary: 'The wallet directory: a page of the wallets that match, and how many match.',
      reply: WalletsReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', WalletsQuerySchema, onInvalid),
    context => {
      const body = JSON.stringify(service.getWallets(context.req.valid('query')))
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      context.header('cache-control', 'public, max-age=7200')
      context.header('etag', etag)
      if (context.req.header('if-none-match') === etag) return context.body(null, 304)
      return context.body(body, 200, { 'content-type': 'application/json' })
    },
  )
  return app
}
