import {
  ClientQuerySchema,
  SwapAllowanceQuerySchema,
  type SwapAllowanceReply,
  SwapAllowanceReplySchema,
  SwapApproveQuerySchema,
  SwapApproveReplySchema,
  type SwapBuildBody,
  SwapBuildBodySchema,
  SwapBuildReplySchema,
  SwapChainQuerySchema,
  SwapGasPriceReplySchema,
  SwapQuotesQuerySchema,
  SwapQuotesReplySchema,
  SwapTokensReplySchema,
} from '@latchkit/api/schemas'
import { type Context, Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { SwapService } from './service.js'

const example: SwapBuildBody = {
  amount: '1000000000000000000',
  from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  to: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  userAddress: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  eip155: { slippage: 1 },
}

const upstreamErrors = ['400', '401', '502', '503', '504'] as const

/** `/v1/convert/…`. */
export function createSwapRoute({ service }: { service: SwapService }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const callerOf = (context: Context<AppEnv>) => ({ address: context.get('clientAddress') })
  /** A chain's state is momentary, so no response is cached anywhere. */
  const send = async <Reply extends object>(context: Context<AppEnv>, reply: Promise<Reply>) => {
    const body = await reply.catch(rethrowUpstreamError)
    context.header('cache-control', 'private, no-store')
    return context.json(body)
  }

  app.get(
    '/v1/convert/tokens',
    charges(),
    describe({
      id: 'getSwapTokens',
      summary: 'Tokens that can be swapped; none on a chain that cannot swap.',
      reply: SwapTokensReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', SwapChainQuerySchema, onInvalid),
    context => {
      context.header('cache-control', 'public, max-age=60')
      return context.json({ tokens: service.getTokens(context.req.valid('query').chainId) })
    },
  )
  app.get(
    '/v1/convert/quotes',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getSwapQuotes',
      summary: 'Offers of every provider, best first, good for 30 s; none on a chain that cannot swap.',
      reply: SwapQuotesReplySchema,
      errors: upstreamErrors,
    }),
    validator('query', SwapQuotesQuerySchema, onInvalid),
    context => {
      const { from, to, userAddress, amount, gasPrice, slippage } = context.req.valid('query')
      const asked = {
        from,
        to,
        userAddress,
        amount,
        gasPrice,
        slippage: slippage === undefined ? undefined : Number(slippage),
      }
      return send(
        context,
        service.getQuotes(asked, callerOf(context)).then(quotes => ({ quotes })),
      )
    },
  )
  app.get(
    '/v1/convert/allowance',
    charges('calls', 'bytes'),
    describe({
      id: 'getSwapAllowance',
      summary: 'What the router may still take of a token.',
      reply: SwapAllowanceReplySchema,
      errors: upstreamErrors,
    }),
    validator('query', SwapAllowanceQuerySchema, onInvalid),
    context => {
      const { tokenAddress, userAddress, spender } = context.req.valid('query')
      return send<SwapAllowanceReply>(
        context,
        service.getAllowance({ tokenAddress, userAddress, spender }, callerOf(context)),
      )
    },
  )
  app.get(
    '/v1/convert/gas-price',
    charges('calls', 'bytes'),
    describe({
      id: 'getSwapGasPrice',
      summary: 'Price of a unit of gas in the next block, by urgency.',
      reply: SwapGasPriceReplySchema,
      errors: upstreamErrors,
    }),
    validator('query', SwapChainQuerySchema, onInvalid),
    context => send(context, service.getGasPrice(context.req.valid('query').chainId, callerOf(context))),
  )
  app.get(
    '/v1/convert/build-approve',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'buildSwapApprove',
      summary: 'Approval of exactly the amount; 0 resets it, and `unlimited` has to be asked for.',
      reply: SwapApproveReplySchema,
      errors: [...upstreamErrors, '404'],
    }),
    validator('query', SwapApproveQuerySchema, onInvalid),
    context => {
      const { from, to, userAddress, amount, provider } = context.req.valid('query')
      return send(
        context,
        service.buildApprove({ from, to, userAddress, amount, provider }, callerOf(context)),
      )
    },
  )
  app.post(
    '/v1/convert/build-transaction',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'buildSwapTransaction',
      summary: 'Quotes anew, and builds the transaction that pays at least that less the slippage.',
      reply: SwapBuildReplySchema,
      body: { schema: SwapBuildBodySchema, example },
      errors: [...upstreamErrors, '404', '409', '413', '415'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      const body = await readBody(context.req.raw, {
        schema: SwapBuildBodySchema,
        maxBytes: 16_384,
        message: 'The body is not { amount, from, to, userAddress, eip155: { slippage } }.',
      })
      const { from, to, userAddress, amount, eip155, provider, minAmount, disableEstimate } = body
      const asked = {
        from,
        to,
        userAddress,
        amount,
        slippage: eip155?.slippage,
        provider,
        minAmount,
        disableEstimate: disableEstimate ?? false,
      }
      return send(context, service.build(asked, callerOf(context)))
    },
  )
  return app
}
