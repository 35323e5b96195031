import {
  ClientQuerySchema,
  entryPoints,
  type PaymasterBody,
  PaymasterBodySchema,
  RpcResponseSchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { SponsorService } from './service.js'

/** A transfer of nothing, of an account of the reference contracts on the development chain. */
const example: PaymasterBody = {
  jsonrpc: '2.0',
  id: 1,
  method: 'pm_getPaymasterStubData',
  params: [
    {
      sender: '0x00000000000000000000000000000000000a11ce',
      nonce: '0x0',
      callData: `0xe9ae5c53${'0'.repeat(64)}${'0'.repeat(62)}40${'0'.repeat(62)}38${'11'.repeat(20)}${'0'.repeat(64)}a9059cbb${'0'.repeat(16)}`,
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x3b9aca00',
    },
    entryPoints['0.7'],
    '0x7a69',
  ],
}

/** `POST /v1/paymaster`: ERC-7677, fees that the operator pays. */
export function createSponsorRoute(parameters: { service: SponsorService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.post(
    '/v1/paymaster',
    charges('calls', 'bytes'),
    describe({
      id: 'callPaymaster',
      summary: "Promises to pay the fee of a user operation within the operator's policies (ERC-7677).",
      reply: RpcResponseSchema,
      body: { schema: PaymasterBodySchema, example },
      errors: ['400', '401', '413', '415', '502', '503', '504'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      const body = await readBody(context.req.raw, {
        schema: PaymasterBodySchema,
        maxBytes: 262_144,
        message: 'The body is not a request to a paymaster.',
        abortEarly: true,
      })
      const outcome = await service
        .call(body, { address: context.get('clientAddress'), projectId: context.get('projectId') })
        .catch(rethrowUpstreamError)
      return context.json({ jsonrpc: '2.0', id: body.id, ...outcome })
    },
  )
  return app
}
