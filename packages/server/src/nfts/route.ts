import { AddressParamSchema, NftsQuerySchema, NftsReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import type { NftService } from './service.js'

/** `GET /v1/account/{address}/nfts`. */
export function createNftsRoute(parameters: { service: NftService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/v1/account/:address/nfts',
    charges('calls', 'bytes', 'media'),
    describe({
      id: 'getNfts',
      summary: 'NFTs that an account owns, received last first; `next` asks for the page after.',
      reply: NftsReplySchema,
      errors: ['400', '401', '502', '503', '504'],
    }),
    validator('param', AddressParamSchema, onInvalid),
    validator('query', NftsQuerySchema, onInvalid),
    async context => {
      const { chainId, cursor } = context.req.valid('query')
      const { address } = context.req.valid('param')
      const caller = { address: context.get('clientAddress') }
      const reply = await service.getNfts({ address, chainId, cursor, caller }).catch(rethrowUpstreamError)
      context.header('cache-control', 'private, no-store')
      return context.json(reply)
    },
  )
  return app
}
