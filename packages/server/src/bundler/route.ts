import { type BundlerBody, BundlerBodySchema, RpcQuerySchema, RpcResponseSchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { BundlerService } from './service.js'

const example: BundlerBody = { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] }

/** `POST /v1/bundler?chainId=`: user operations of smart accounts, by the operator's bundlers. */
export function createBundlerRoute(parameters: { service: BundlerService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.post(
    '/v1/bundler',
    charges('calls', 'bytes', 'broadcasts'),
    describe({
      id: 'callBundler',
      summary: 'Sends a user operation (ERC-4337), estimates its gas, or reads what became of it.',
      reply: RpcResponseSchema,
      body: { schema: BundlerBodySchema, example },
      errors: ['400', '401', '413', '415', '502', '503', '504'],
    }),
    validator('query', RpcQuerySchema, onInvalid),
    async context => {
      const { chainId } = context.req.valid('query')
      const body = await readBody(context.req.raw, {
        schema: BundlerBodySchema,
        maxBytes: 262_144,
        message: 'The body is not a request to a bundler.',
        abortEarly: true,
      })
      const outcome = await service
        .call(chainId, body, context.get('clientAddress'))
        .catch(rethrowUpstreamError)
      return context.json({ jsonrpc: '2.0', id: body.id, ...outcome })
    },
  )
  return app
}
