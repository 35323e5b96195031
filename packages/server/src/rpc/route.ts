import { RpcBodySchema, RpcQuerySchema, RpcReplySchema, type RpcRequest } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import { toBody } from '../utils/streamText.js'
import { notAllowedMessage, type RpcService } from './service.js'

/** `POST /v1?chainId=`: read-only JSON-RPC for configured chains. */
export function createRpcRoute(parameters: { service: RpcService; chains: readonly string[] }): Hono<AppEnv> {
  const { service } = parameters
  const chains = new Set(parameters.chains)
  const app = new Hono<AppEnv>()
  app.post(
    '/v1',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'callRpc',
      summary: 'Read-only JSON-RPC to a configured chain; a batch holds up to 100 requests.',
      reply: RpcReplySchema,
      body: {
        schema: RpcBodySchema,
        example: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      },
      errors: ['400', '401', '413', '415', '502', '503', '504'],
    }),
    validator('query', RpcQuerySchema, onInvalid),
    async context => {
      const { chainId } = context.req.valid('query')
      await service.assertOpen(context.get('clientAddress'))
      const body = await readBody(context.req.raw, {
        schema: RpcBodySchema,
        maxBytes: 262_144,
        message: 'The body is not a JSON-RPC request.',
        abortEarly: true,
      })
      if (!chains.has(chainId))
        throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
      const requests = Array.isArray(body) ? body : [body]
      if (!service.allows(chainId, requests))
        return context.json(toRefusal(context.get('requestId'), body), 403)
      const responses = await service
        .pass(chainId, requests, context.get('clientAddress'))
        .catch(rethrowUpstreamError)
      const [first = []] = responses
      const parts = Array.isArray(body) ? ['[', ...responses.flatMap(toListed), ']'] : first
      return context.body(toBody(parts), 200, { 'content-type': 'application/json' })
    },
  )
  return app
}

/** A response of a batch, with what separates it from the one before. */
const toListed = (parts: readonly string[], index: number): readonly string[] =>
  index === 0 ? parts : [',', ...parts]

/** An error body that is both this API's error and a JSON-RPC error. */
function toRefusal(requestId: string, body: RpcRequest | RpcRequest[]): object {
  return {
    jsonrpc: '2.0',
    id: Array.isArray(body) ? null : body.id,
    error: { code: -32601, message: notAllowedMessage },
    code: 'RPC_NOT_ALLOWED',
    message: notAllowedMessage,
    requestId,
  }
}
