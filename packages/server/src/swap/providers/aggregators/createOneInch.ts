import { toReference } from '@latchkit/core/internal'
import * as v from 'valibot'
import type { Source } from '../../../source/createSource.js'
import type { SwapProvider, SwapRequest } from '../../provider.js'
import { createAggregator } from './createAggregator.js'
import { AddressField, AmountField, DataField, QuantityField, toNothing, toTokenName } from './fields.js'

export const oneInchUrl = 'https://api.1inch.dev'

const offerEntries = { dstAmount: AmountField, gas: v.optional(QuantityField) }
const NothingSchema = toNothing({ error: v.string(), description: v.string() })
const OfferSchema = v.union([v.object(offerEntries), NothingSchema])
const CallSchema = v.union([
  v.object({
    dstAmount: AmountField,
    tx: v.object({ to: AddressField, data: DataField, value: QuantityField, gas: v.optional(QuantityField) }),
  }),
  NothingSchema,
])

/** Offers of 1inch's Classic Swap API; the key is a header of `source`. */
export function createOneInch({ source }: { source: Source }): SwapProvider {
  const toQuery = ({ from, to, amount }: SwapRequest) => ({
    src: toTokenName(from),
    dst: toTokenName(to),
    amount: `${amount}`,
  })
  return createAggregator({
    name: '1inch',
    kind: '1inch-v6',
    async getOffer(request, caller) {
      const reply = await source.read({
        caller,
        path: `/swap/v6.0/${toReference(request.chain)}/quote`,
        query: { ...toQuery(request), includeGas: 'true' },
        acceptedStatuses: [400],
        schema: OfferSchema,
      })
      return reply && { toAmount: reply.dstAmount, gas: reply.gas }
    },
    async getCall(request, slippage, caller) {
      const reply = await source.read({
        caller,
        path: `/swap/v6.0/${toReference(request.chain)}/swap`,
        query: {
          ...toQuery(request),
          from: request.account,
          origin: request.account,
          slippage: `${slippage / 100}`,
          // Only the call that names tokens, amount, least amount and recipient.
          compatibility: 'true',
          disableEstimate: 'true',
        },
        acceptedStatuses: [400],
        schema: CallSchema,
      })
      return reply && { toAmount: reply.dstAmount, ...reply.tx }
    },
  })
}
