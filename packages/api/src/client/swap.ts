import type { CaipNetworkId, SwapData, SwapPair, SwapQuote, SwapTransaction } from '@latchkit/core'
import { defaultSlippage, LatchkitError, toAddress } from '@latchkit/core/internal'
import type { SupportedChainsReply } from '../schemas/supportedChains.js'
import {
  nativeAddress,
  quoteTtlMs,
  SwapAllowanceReplySchema,
  SwapApproveReplySchema,
  SwapBuildReplySchema,
  SwapGasPriceReplySchema,
  type SwapQuoteRecord,
  SwapQuotesReplySchema,
  SwapTokensReplySchema,
  type SwapTransactionRecord,
} from '../schemas/swap.js'
import { get, type RequestContext, toIconUrl } from './createRequest.js'

/** The texts are exact. */
const unsupported = {
  gasPrice: 'Network not supported for Gas Price',
  swaps: 'Network not supported for Swaps',
} as const

const toAccount = (network: CaipNetworkId, address: string = nativeAddress) => `${network}:${address}`
const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Swaps of a Latchkit server. Each call first checks that the network can swap. */
export function createSwapData(
  context: RequestContext,
  getSupportedChains: () => Promise<SupportedChainsReply>,
): SwapData {
  const getNetworks = async () => ((await getSupportedChains()).swaps ?? []) as CaipNetworkId[]

  const isServed = async (network: CaipNetworkId, signal: AbortSignal | undefined): Promise<boolean> => {
    const networks = await getNetworks()
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
    return networks.includes(network)
  }
  const assertServed = async (
    network: CaipNetworkId,
    signal: AbortSignal | undefined,
    shortMessage: string,
  ): Promise<void> => {
    if (!(await isServed(network, signal)))
      throw new LatchkitError('UNSUPPORTED_CHAIN', { shortMessage, context: { caipNetworkId: network } })
  }

  const toQuery = ({ network, from, to, amount, account }: SwapPair) => ({
    from: toAccount(network, from),
    to: toAccount(network, to),
    amount: `${amount}`,
    userAddress: toAccount(network, account),
  })

  return {
    getNetworks,
    async getTokens({ network, signal }) {
      if (!(await isServed(network, signal))) return []
      const { tokens } = await get(context, {
        path: '/v1/convert/tokens',
        query: { chainId: network },
        schema: SwapTokensReplySchema,
        signal,
      })
      // Tokens of other chains than the requested one are dropped.
      return tokens
        .filter(({ address }) => address.startsWith(`${network}:`))
        .map(({ address, ...token }) => ({
          ...token,
          ...(!isSame(toAddress(address), nativeAddress) && { address: toAddress(address) }),
          ...(token.iconUrl?.startsWith('/') && { iconUrl: toIconUrl(context, token.iconUrl) }),
        }))
    },
    async getQuotes({ gasPrice, signal, ...pair }) {
      if (!(await isServed(pair.network, signal))) return []
      const asked = Date.now()
      const { quotes } = await get(context, {
        path: '/v1/convert/quotes',
        query: {
          ...toQuery(pair),
          gasPrice: gasPrice === undefined ? undefined : `${gasPrice}`,
          slippage: pair.slippage === undefined ? undefined : `${pair.slippage}`,
        },
        schema: SwapQuotesReplySchema,
        signal,
      })
      return quotes.filter(quote => isFor(quote, pair)).map(quote => toQuote(quote, asked))
    },
    async getAllowance({ network, token, account, spender, signal }) {
      if (!(await isServed(network, signal))) return 0n
      const reply = await get(context, {
        path: '/v1/convert/allowance',
        query: { tokenAddress: toAccount(network, token), userAddress: toAccount(network, account), spender },
        schema: SwapAllowanceReplySchema,
        signal,
      })
      if (!reply.spender || !isSame(reply.spender, spender)) throw new LatchkitError('INVALID_RESPONSE')
      return BigInt(reply.allowance)
    },
    async getGasPrice({ network, signal }) {
      await assertServed(network, signal, unsupported.gasPrice)
      const { standard, fast, instant } = await get(context, {
        path: '/v1/convert/gas-price',
        query: { chainId: network },
        schema: SwapGasPriceReplySchema,
        signal,
      })
      return { standard: BigInt(standard), fast: BigInt(fast), instant: BigInt(instant) }
    },
    async buildTransaction({ provider, minAmount, signal, ...pair }) {
      await assertServed(pair.network, signal, unsupported.swaps)
      const asked = Date.now()
      const { tx, quote } = await get(context, {
        path: '/v1/convert/build-transaction',
        body: {
          ...toQuery(pair),
          projectId: context.projectId,
          eip155: { slippage: pair.slippage },
          provider,
          minAmount: minAmount === undefined ? undefined : `${minAmount}`,
        },
        schema: SwapBuildReplySchema,
        signal,
      })
      if (!isFor(quote, pair)) throw new LatchkitError('INVALID_RESPONSE')
      return { transaction: toTransaction(tx, pair.network), quote: toQuote(quote, asked) }
    },
    async buildApprove({ provider, signal, ...pair }) {
      await assertServed(pair.network, signal, unsupported.swaps)
      const { tx, spender, amount, needsReset } = await get(context, {
        path: '/v1/convert/build-approve',
        query: { ...toQuery(pair), provider },
        schema: SwapApproveReplySchema,
        signal,
      })
      if (BigInt(amount) !== pair.amount) throw new LatchkitError('INVALID_RESPONSE')
      return { transaction: toTransaction(tx, pair.network), spender, needsReset: needsReset ?? false }
    },
  }
}

/** A quote for another pair or amount than the requested one, or for less than its slippage, is not used. */
function isFor(
  quote: SwapQuoteRecord,
  { network, from, to, amount, slippage = defaultSlippage }: SwapPair,
): boolean {
  const toAmount = BigInt(quote.toAmount)
  const minAmount = BigInt(quote.minAmount)
  return (
    minAmount >= (toAmount * BigInt(100 - slippage)) / 100n &&
    minAmount <= toAmount &&
    isSame(quote.fromAccount, toAccount(network, from)) &&
    isSame(quote.toAccount, toAccount(network, to)) &&
    BigInt(quote.fromAmount) === amount &&
    quote.slippage === slippage
  )
}

/** Times become those of this clock, from when it was asked: a quote never lasts longer than it does at the server. */
function toQuote(record: SwapQuoteRecord, asked: number): SwapQuote {
  const { id, provider, slippage, router, spender, route, priceImpact, feePercent, fromPrice, toPrice, gas } =
    record
  const lasts = Math.min(Math.max(record.expiresAt - record.asOf, 0), quoteTtlMs)
  return {
    id,
    provider,
    slippage,
    router,
    spender,
    route,
    priceImpact,
    feePercent,
    fromPrice,
    toPrice,
    fromAmount: BigInt(record.fromAmount),
    toAmount: BigInt(record.toAmount),
    minAmount: BigInt(record.minAmount),
    gas: gas === undefined ? undefined : BigInt(gas),
    expiresAt: asked + lasts,
  }
}

/** @throws INVALID_RESPONSE for a transaction of another chain */
function toTransaction(record: SwapTransactionRecord, network: CaipNetworkId): SwapTransaction {
  const { from, to, data, value, eip155 } = record
  if (!from.startsWith(`${network}:`) || !to.startsWith(`${network}:`))
    throw new LatchkitError('INVALID_RESPONSE')
  return {
    from: toAddress(from),
    to: toAddress(to),
    data,
    value: BigInt(value),
    gas: eip155?.gas === undefined ? undefined : BigInt(eip155.gas),
    gasPrice: eip155?.gasPrice === undefined ? undefined : BigInt(eip155.gasPrice),
  }
}
