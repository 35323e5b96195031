import { toReference } from '@latchkit/core/internal'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import type { Source } from '../../../source/createSource.js'
import type { Caller } from '../../../upstream/createUpstreams.js'
import type { SwapProvider, SwapRequest } from '../../provider.js'
import { createAggregator } from './createAggregator.js'
import { AddressField, AmountField, DataField, QuantityField, toNothing } from './fields.js'

export const lifiUrl = 'https://li.quest'

const NothingSchema = toNothing({ message: v.string() })
const QuoteSchema = v.union([
  v.object({
    estimate: v.object({ toAmount: AmountField }),
    transactionRequest: v.object({
      to: AddressField,
      data: DataField,
      value: v.optional(QuantityField),
      gasLimit: v.optional(QuantityField),
    }),
  }),
  NothingSchema,
])

/** Offers of LI.FI's API within one chain; a key, where there is one, is a header of `source`. */
export function createLifi({ source }: { source: Source }): SwapProvider {
  const read = (request: SwapRequest, slippage: number, caller: Caller) => {
    const chain = toReference(request.chain)
    return source.read({
      caller,
      path: '/v1/quote',
      query: {
        fromChain: chain,
        toChain: chain,
        fromToken: request.from ?? zeroAddress,
        toToken: request.to ?? zeroAddress,
        fromAmount: `${request.amount}`,
        fromAddress: request.account,
        slippage: `${slippage / 10_000}`,
      },
      acceptedStatuses: [404],
      schema: QuoteSchema,
    })
  }
  return createAggregator({
    name: 'lifi',
    kind: 'lifi-v1',
    async getOffer(request, caller) {
      const reply = await read(request, request.slippage * 100, caller)
      return reply && { toAmount: reply.estimate.toAmount, gas: reply.transactionRequest.gasLimit }
    },
    async getCall(request, slippage, caller) {
      const reply = await read(request, slippage, caller)
      if (!reply) return undefined
      const { to, data, value = 0n, gasLimit } = reply.transactionRequest
      return { toAmount: reply.estimate.toAmount, to, data, value, gas: gasLimit }
    },
  })
}
