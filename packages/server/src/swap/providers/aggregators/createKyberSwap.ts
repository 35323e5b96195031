import * as v from 'valibot'
import type { Source } from '../../../source/createSource.js'
import type { Caller } from '../../../upstream/createUpstreams.js'
import type { SwapProvider, SwapRequest } from '../../provider.js'
import { createAggregator } from './createAggregator.js'
import { AddressField, AmountField, DataField, QuantityField, toNothing, toTokenName } from './fields.js'

export const kyberSwapUrl = 'https://aggregator-api.kyberswap.com'

/** KyberSwap's names of chains. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
}

/** The summary goes back to the API as it came. */
const SummarySchema = v.looseObject({
  amountOut: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  gas: v.optional(v.string()),
})
const NothingSchema = toNothing({ code: v.pipe(v.number(), v.minValue(1)), message: v.string() })
const RoutesSchema = v.union([
  v.object({ data: v.object({ routeSummary: SummarySchema, routerAddress: AddressField }) }),
  NothingSchema,
])
const BuildSchema = v.union([
  v.object({
    data: v.object({
      amountOut: AmountField,
      gas: v.optional(QuantityField),
      data: DataField,
      routerAddress: AddressField,
      transactionValue: v.optional(QuantityField),
    }),
  }),
  NothingSchema,
])

/** Offers of KyberSwap's aggregator API, which needs no key. */
export function createKyberSwap({ source }: { source: Source }): SwapProvider {
  const readRoute = async ({ chain, from, to, amount, gasPrice }: SwapRequest, caller: Caller) => {
    const reply = await source.read({
      caller,
      path: `/${names[chain]}/api/v1/routes`,
      query: {
        tokenIn: toTokenName(from),
        tokenOut: toTokenName(to),
        amountIn: `${amount}`,
        ...(gasPrice !== undefined && { gasPrice: `${gasPrice}` }),
      },
      acceptedStatuses: [400, 404],
      schema: RoutesSchema,
    })
    return reply?.data.routeSummary
  }
  return createAggregator({
    name: 'kyberswap',
    kind: 'kyberswap-v2',
    serves: chain => Object.hasOwn(names, chain),
    async getOffer(request, caller) {
      const summary = await readRoute(request, caller)
      return summary && { toAmount: BigInt(summary.amountOut), gas: toGas(summary.gas) }
    },
    async getCall(request, slippage, caller) {
      const routeSummary = await readRoute(request, caller)
      if (!routeSummary) return undefined
      const reply = await source.read({
        caller,
        path: `/${names[request.chain]}/api/v1/route/build`,
        body: {
          routeSummary,
          sender: request.account,
          recipient: request.account,
          slippageTolerance: slippage,
        },
        acceptedStatuses: [400, 404, 422],
        schema: BuildSchema,
      })
      if (!reply) return undefined
      const { amountOut, gas, data, routerAddress, transactionValue } = reply.data
      const value = transactionValue ?? (request.from === undefined ? request.amount : 0n)
      return { toAmount: amountOut, gas, data, to: routerAddress, value }
    },
  })
}

const toGas = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined
