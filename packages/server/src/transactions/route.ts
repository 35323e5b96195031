import {
  ClientQuerySchema,
  type TransactionBody,
  TransactionBodySchema,
  TransactionReplySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { TransactionService } from './service.js'

/** A payment of 1 wei on the development chain 31337, signed with a key that is not secret. */
const example: TransactionBody = {
  chainId: 'eip155:31337',
  transaction:
    '0x02f86c827a6980843b9aca00843b9aca008252089400000000000000000000000000000000000a11ce0180c001a053229eff6e1f7d06b921a197e5f6903ef08ca1f822e422825d36bf31f8213147a04e44628ab6fedae8545d48c3733980c064e3859ed9cca63e13f912665f12c720',
}

/** `POST /v1/transactions`: broadcasts a signed transaction. */
export function createTransactionsRoute(parameters: { service: TransactionService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.post(
    '/v1/transactions',
    charges('broadcasts', 'calls', 'bytes'),
    describe({
      id: 'broadcastTransaction',
      summary: 'Broadcasts a signed transaction to a configured chain; repeating it is harmless.',
      reply: TransactionReplySchema,
      body: { schema: TransactionBodySchema, example },
      errors: ['400', '401', '413', '415', '422', '502', '503', '504'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      const body = await readBody(context.req.raw, {
        schema: TransactionBodySchema,
        maxBytes: 262_144,
        message: 'The body is not { chainId, transaction }.',
      })
      const reply = await service.broadcast(body, context.get('clientAddress')).catch(rethrowUpstreamError)
      return context.json(reply)
    },
  )
  return app
}
