import { nativeAddress } from '@latchkit/api/schemas'
import { swapExchanges } from '@latchkit/evm/swap'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import type { Caller } from '../../../upstream/createUpstreams.js'
import { UpstreamError } from '../../../upstream/UpstreamError.js'
import { afterSlippage } from '../../percent.js'
import type { SwapOffer, SwapProvider, SwapRequest } from '../../provider.js'
import { type AggregatorKind, type DecodedCall, decodeCall } from './decodeCall.js'

/** What an aggregator's API returns for a pair and amount. */
export type AggregatorOffer = {
  toAmount: bigint
  gas?: bigint | undefined
  priceImpact?: string | undefined
  feePercent?: string | undefined
}

/** A transaction of an aggregator's API. */
export type AggregatorCall = AggregatorOffer & { to: string; data: string; value: bigint }

/** How one aggregator's API is asked; undefined where it has no route. */
export type AggregatorApi = {
  name: string
  kind: AggregatorKind
  /** Default: every chain where it has a router. */
  serves?: ((chain: string) => boolean) | undefined
  getOffer(request: SwapRequest, caller: Caller): Promise<AggregatorOffer | undefined>
  /** `slippage` in hundredths of a percent. */
  getCall(request: SwapRequest, slippage: number, caller: Caller): Promise<AggregatorCall | undefined>
  /** A further check of a decoded call: false for one that is not to be signed. */
  check?: ((request: SwapRequest, decoded: DecodedCall, caller: Caller) => Promise<boolean>) | undefined
}

/** Makes an aggregator's API a provider: only calls of its published router that were decoded and checked. */
export function createAggregator(api: AggregatorApi): SwapProvider {
  const { name, kind, serves = () => true, getOffer, getCall, check } = api
  const getRouter = (chain: string): Address | undefined => {
    const router = swapExchanges[chain]?.aggregators?.[kind]
    return router !== undefined && serves(chain) ? getAddress(router) : undefined
  }
  const toOffer = (
    { chain, from }: SwapRequest,
    { toAmount, gas, priceImpact, feePercent }: AggregatorOffer,
  ): SwapOffer | undefined => {
    const router = getRouter(chain)
    if (!router || toAmount <= 0n) return undefined
    return { toAmount, router, spender: from && router, route: { kind }, gas, priceImpact, feePercent }
  }
  return {
    name,
    serves: chain => getRouter(chain) !== undefined,
    getSpender: getRouter,
    async quote(request, caller) {
      const found = await getOffer(request, caller)
      return found && toOffer(request, found)
    },
    async build(request, { toMinAmount }, caller) {
      const found = await getOffer(request, caller)
      if (!found || found.toAmount <= 0n) return undefined
      const least = toMinAmount(found.toAmount)
      const call = await getCall(request, toSlippage(found.toAmount, least), caller)
      const offer = call && toOffer(request, call)
      if (!call || !offer) return undefined
      const decoded = decodeCall(kind, call.data as Hex)
      const isAsked =
        decoded !== undefined &&
        isSame(call.to, offer.router) &&
        call.value === (request.from === undefined ? request.amount : 0n) &&
        isToken(decoded.from, request.from) &&
        isToken(decoded.to, request.to) &&
        decoded.amount === request.amount &&
        isSame(decoded.recipient, request.account) &&
        decoded.minAmount <= call.toAmount &&
        decoded.minAmount >= afterSlippage(call.toAmount, request.slippage) &&
        (check === undefined || (await check(request, decoded, caller)))
      if (!isAsked)
        throw new UpstreamError('UPSTREAM_INVALID', 'The source built another transaction than was asked.')
      // Two reads of one price may differ: the call itself has to keep what was reviewed.
      if (decoded.minAmount < least) toMinAmount(decoded.minAmount)
      return { offer, minAmount: decoded.minAmount, data: call.data as Hex, value: call.value }
    },
  }
}

/** The slippage, in hundredths of a percent and rounded down, that leaves at least `least`. */
const toSlippage = (toAmount: bigint, least: bigint): number =>
  Number(((toAmount - least) * 10_000n) / toAmount)

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Aggregators write the native currency as 0xeeee…eeee or as zero. */
const isToken = (address: string, wanted: Address | undefined): boolean =>
  wanted === undefined ? isSame(address, nativeAddress) || address === zeroAddress : isSame(address, wanted)
