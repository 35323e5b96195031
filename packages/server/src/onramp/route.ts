import {
  ClientQuerySchema,
  type OnrampOptionsReply,
  OnrampOptionsReplySchema,
  OnrampOrderParamSchema,
  OnrampOrderReplySchema,
  type OnrampQuoteBody,
  OnrampQuoteBodySchema,
  OnrampQuoteReplySchema,
  type OnrampUrlBody,
  OnrampUrlBodySchema,
  OnrampUrlReplySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { getClientIp } from '../middleware/clientAddress.js'
import { onInvalid } from '../middleware/onInvalid.js'
import type { Limit } from '../middleware/rateLimit.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody, readText } from '../utils/readBody.js'
import type { OnrampService } from './service.js'

const quoteExample: OnrampQuoteBody = {
  purchaseCurrency: 'ETH',
  paymentCurrency: 'USD',
  amount: '50',
  network: 'eip155:31337',
}
const urlExample: OnrampUrlBody = {
  destinationWallets: [{ address: '0x00000000000000000000000000000000000a11ce', blockchains: ['eip155:1'] }],
  defaultNetwork: 'eip155:1',
  presetFiatAmount: '50',
}
const maxBytes = 65_536
const maxNotice = 262_144

/** Purchases with money, their orders, and the notices of providers. */
export function createOnrampRoute(parameters: {
  service: OnrampService
  trustedProxies: number
  /** Orders per caller. */
  limitOrders: Limit
}): Hono<AppEnv> {
  const { service, trustedProxies, limitOrders } = parameters
  const app = new Hono<AppEnv>()
  const query = validator('query', ClientQuerySchema, onInvalid)
  app.get(
    '/v1/onramp/options',
    charges(),
    describe({
      id: 'getOnrampOptions',
      summary: 'What can be bought with money, the currencies of payment and their limits.',
      reply: OnrampOptionsReplySchema,
      errors: ['400', '401'],
    }),
    query,
    context => {
      context.header('cache-control', 'public, max-age=60')
      return context.json(service.getOptions() satisfies OnrampOptionsReply)
    },
  )
  app.post(
    '/v1/onramp/quote',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getOnrampQuote',
      summary: 'What a purchase comes to now.',
      reply: OnrampQuoteReplySchema,
      body: { schema: OnrampQuoteBodySchema, example: quoteExample },
      errors: ['400', '401', '413', '415', '502', '503', '504'],
    }),
    query,
    async context => {
      const body = await readBody(context.req.raw, { schema: OnrampQuoteBodySchema, maxBytes })
      const reply = await service
        .getQuote(body, { address: context.get('clientAddress') })
        .catch(rethrowUpstreamError)
      return context.json(reply)
    },
  )
  app.post(
    '/v1/generators/onrampurl',
    charges('orders', 'calls', 'bytes', 'outside'),
    describe({
      id: 'createOnrampUrl',
      summary: 'Starts an order; its page opens once. The address is empty where nothing is sold.',
      reply: OnrampUrlReplySchema,
      body: { schema: OnrampUrlBodySchema, example: urlExample },
      errors: ['400', '401', '413', '415', '502', '503', '504'],
    }),
    query,
    async context => {
      const body = await readBody(context.req.raw, { schema: OnrampUrlBodySchema, maxBytes })
      await limitOrders(context.get('clientAddress'))
      const clientIp = getClientIp(
        {
          remoteAddress: context.env?.incoming?.socket.remoteAddress,
          forwardedFor: context.req.header('x-forwarded-for'),
        },
        trustedProxies,
      )
      const caller = { address: context.get('clientAddress') }
      const visitor = { caller, clientIp, origin: context.req.header('origin') }
      return context.json(await service.createUrl(body, visitor).catch(rethrowUpstreamError))
    },
  )
  app.get(
    '/v1/onramp/orders/:id',
    charges(),
    describe({
      id: 'getOnrampOrder',
      summary: 'How far an order has come, for whoever has its id.',
      reply: OnrampOrderReplySchema,
      errors: ['400', '401', '404'],
    }),
    validator('param', OnrampOrderParamSchema, onInvalid),
    query,
    async context => {
      context.header('cache-control', 'private, no-store')
      return context.json(await service.getOrder(context.req.valid('param').id))
    },
  )
  // For providers, whose signatures a generated client does not have: not in the description.
  app.post('/onramp/webhook/:provider', charges(), async context => {
    const { raw } = context.req
    const tooLarge = () =>
      new HttpError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large.' })
    const body = await readText(raw.body, maxNotice, tooLarge)
    await service.receiveNotice(context.req.param('provider'), { headers: raw.headers, body, url: raw.url })
    return context.body(null, 200)
  })
  return app
}
