import { AddressParamSchema, BalanceQuerySchema, BalanceReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import type { BalanceService } from './service.js'

/** `GET /v1/account/{address}/balance`. */
export function createBalanceRoute(parameters: { service: BalanceService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/v1/account/:address/balance',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getBalance',
      summary: 'Native and token holdings; an unknown price is absent.',
      reply: BalanceReplySchema,
      errors: ['400', '401', '502', '503', '504'],
    }),
    validator('param', AddressParamSchema, onInvalid),
    validator('query', BalanceQuerySchema, onInvalid),
    async context => {
      const { address } = context.req.valid('param')
      const { chainId, forceUpdate, currency } = context.req.valid('query')
      const reply = await service
        .getBalances({
          address,
          chainId,
          currency,
          caller: { address: context.get('clientAddress') },
          forceUpdate: forceUpdate !== undefined && forceUpdate !== '' && forceUpdate !== 'false',
        })
        .catch(rethrowUpstreamError)
      context.header('cache-control', 'private, no-store')
      return context.json(reply)
    },
  )
  return app
}
