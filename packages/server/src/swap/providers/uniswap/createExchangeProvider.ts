import type { Address, PublicClient } from 'viem'
import { createEvmClient, unwrapUpstream } from '../../../chains/evmClient.js'
import type { PoolsConfig } from '../../../prices/options.js'
import type { Upstreams } from '../../../upstream/createUpstreams.js'
import type { SwapCall, SwapOffer, SwapProvider, SwapRequest } from '../../provider.js'
import { createExchanges, type Exchange, type ExchangeKind } from './exchange.js'

/** Seconds for which a built transaction can be included. */
const deadlineSeconds = 1_200

/** Pools of the chains, and the endpoints that they are read through. */
export type ExchangeParameters = {
  pools: Readonly<Record<string, PoolsConfig>>
  upstreams: Upstreams
  now?: (() => number) | undefined
}

/** A provider that reads the contracts of one kind of exchange, and encodes calls of its router. */
export function createExchangeProvider(
  { pools, upstreams, now = Date.now }: ExchangeParameters,
  kind: ExchangeKind & {
    name: string
    read(
      client: PublicClient,
      exchange: Exchange,
      request: SwapRequest,
    ): Promise<Omit<SwapOffer, 'router' | 'spender'> | undefined>
    encode(
      request: SwapRequest,
      parameters: { offer: SwapOffer; minAmount: bigint; deadline: bigint },
    ): SwapCall | undefined
  },
): SwapProvider {
  const exchanges = createExchanges({ pools, upstreams, now, kind })
  const quote: SwapProvider['quote'] = async (request, caller) => {
    const exchange = exchanges.get(request.chain)
    if (!exchange) return undefined
    const { router } = exchange
    try {
      const client = createEvmClient(upstreams.get(request.chain, caller))
      const found = await kind.read(client, exchange, request)
      return found && { ...found, router, spender: request.from && router }
    } catch (error) {
      throw unwrapUpstream(error)
    }
  }
  return {
    name: kind.name,
    serves: chain => exchanges.has(chain),
    getSpender: (chain): Address | undefined => exchanges.get(chain)?.router,
    quote,
    async build(request, { toMinAmount }, caller) {
      const offer = await quote(request, caller)
      if (!offer) return undefined
      const deadline = BigInt(Math.floor(now() / 1000) + deadlineSeconds)
      return kind.encode(request, { offer, minAmount: toMinAmount(offer.toAmount), deadline })
    },
  }
}
