import { ClientQuerySchema, type PriceQuery, PriceQuerySchema, PriceReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { readBody } from '../utils/readBody.js'
import type { TokenPrices } from './createTokenPrices.js'

const example: PriceQuery = {
  currency: 'usd',
  addresses: ['eip155:1', 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'],
}

/** `POST /v1/fungible/price`. */
export function createPricesRoute({ prices }: { prices: TokenPrices }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post(
    '/v1/fungible/price',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getPrices',
      summary: 'Prices of native currencies and listed tokens in US dollars; an unknown one is left out.',
      reply: PriceReplySchema,
      body: { schema: PriceQuerySchema, example },
      errors: ['400', '401', '413', '415'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      const { addresses } = await readBody(context.req.raw, {
        schema: PriceQuerySchema,
        maxBytes: 65_536,
        message: 'The body is not { addresses, currency: "usd" }.',
      })
      const fungibles = await prices.find(addresses, { address: context.get('clientAddress') })
      context.header('cache-control', 'private, no-store')
      return context.json({ fungibles })
    },
  )
  return app
}
