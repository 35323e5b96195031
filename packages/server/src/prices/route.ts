import { ClientQuerySchema, type PriceQuery, PriceQuerySchema, PriceReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import { safeParse } from 'valibot'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { assertMediaType, readJson } from '../utils/readBody.js'
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
      assertMediaType(context.req.raw, ['application/json'])
      const result = safeParse(PriceQuerySchema, await readJson(context.req.raw, 65_536))
      if (!result.success)
        throw new HttpError({
          status: 400,
          code: 'BAD_REQUEST',
          message: 'The body is not { addresses, currency: "usd" }.',
        })
      const fungibles = await prices.find(result.output.addresses, { address: context.get('clientAddress') })
      context.header('cache-control', 'private, no-store')
      return context.json({ fungibles })
    },
  )
  return app
}
