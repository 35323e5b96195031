import { toReference } from '@latchkit/core/internal'
import * as v from 'valibot'
import { parseAbi } from 'viem'
import { createEvmClient, isRevert, unwrapUpstream } from '../../../chains/evmClient.js'
import type { Source } from '../../../source/createSource.js'
import type { Upstreams } from '../../../upstream/createUpstreams.js'
import type { SwapProvider, SwapRequest } from '../../provider.js'
import { createAggregator } from './createAggregator.js'
import { AddressField, AmountField, DataField, QuantityField, toTokenName } from './fields.js'

export const zeroXUrl = 'https://api.0x.org'

/** Where 0x publishes which contract trades now; that of flows that the seller submits is feature 2. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])
const feature = 2n

const offerEntries = { liquidityAvailable: v.literal(true), buyAmount: AmountField }
const NothingSchema = v.object({ liquidityAvailable: v.literal(false) })
const PriceSchema = v.union([v.object({ ...offerEntries, gas: v.nullish(QuantityField) }), NothingSchema])
const QuoteSchema = v.union([
  v.object({
    ...offerEntries,
    transaction: v.object({
      to: AddressField,
      data: DataField,
      value: QuantityField,
      gas: v.nullish(QuantityField),
    }),
  }),
  NothingSchema,
])

/**
 * Offers of 0x's Swap API v2 by AllowanceHolder, for tokens that are sold; the key is a header of `source`. A call names
 * the contract that trades, so that one is compared with 0x's registry on the chain.
 */
export function createZeroX({ source, upstreams }: { source: Source; upstreams: Upstreams }): SwapProvider {
  const toQuery = ({ chain, from, to, amount, account }: SwapRequest) => ({
    chainId: toReference(chain),
    sellToken: toTokenName(from),
    buyToken: toTokenName(to),
    sellAmount: `${amount}`,
    taker: account,
  })
  return createAggregator({
    name: '0x',
    kind: '0x-v2',
    async getOffer(request, caller) {
      if (request.from === undefined) return undefined
      const reply = await source.read({
        caller,
        path: '/swap/allowance-holder/price',
        query: toQuery(request),
        schema: PriceSchema,
      })
      return reply.liquidityAvailable ? { toAmount: reply.buyAmount, gas: reply.gas ?? undefined } : undefined
    },
    async getCall(request, slippage, caller) {
      const reply = await source.read({
        caller,
        path: '/swap/allowance-holder/quote',
        query: { ...toQuery(request), slippageBps: `${slippage}` },
        schema: QuoteSchema,
      })
      if (!reply.liquidityAvailable) return undefined
      const { to, data, value, gas } = reply.transaction
      return { toAmount: reply.buyAmount, to, data, value, gas: gas ?? undefined }
    },
    async check({ chain }, { settler }, caller) {
      const client = createEvmClient(upstreams.get(chain, caller))
      const read = (functionName: 'ownerOf' | 'prev') =>
        client
          .readContract({ address: registry, abi: registryAbi, functionName, args: [feature] })
          .catch(error => {
            // The registry reverts while a feature is paused.
            if (isRevert(error)) return undefined
            throw unwrapUpstream(error)
          })
      // The one before stays in use while another is rolled out.
      const known = await Promise.all([read('ownerOf'), read('prev')])
      return known.some(each => each?.toLowerCase() === settler?.toLowerCase())
    },
  })
}
