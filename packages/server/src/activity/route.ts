import { AddressParamSchema, HistoryQuerySchema, HistoryReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import type { ActivityService } from './service.js'

/** `GET /v1/account/{address}/history`. */
export function createActivityRoute(parameters: { service: ActivityService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/v1/account/:address/history',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getHistory',
      summary: 'Transactions of an account, newest first; `next` asks for the page after.',
      reply: HistoryReplySchema,
      errors: ['400', '401', '502', '503', '504'],
    }),
    validator('param', AddressParamSchema, onInvalid),
    validator('query', HistoryQuerySchema, onInvalid),
    async context => {
      const { address } = context.req.valid('param')
      const { chainId, cursor, spam } = context.req.valid('query')
      const reply = await service
        .getHistory({
          address,
          chainId,
          cursor,
          includeHidden: spam === 'include',
          caller: { address: context.get('clientAddress') },
        })
        .catch(rethrowUpstreamError)
      context.header('cache-control', 'private, no-store')
      return context.json(reply)
    },
  )
  return app
}
