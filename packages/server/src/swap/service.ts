import { randomUUID } from 'node:crypto'
import {
  nativeAddress,
  quoteTtlMs,
  type SwapAllowanceReply,
  type SwapApproveReply,
  type SwapBuildReply,
  type SwapGasPriceReply,
  type SwapQuoteRecord,
  type SwapTokenRecord,
} from '@latchkit/api/schemas'
import { defaultSlippage } from '@latchkit/core/internal'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256, zeroAddress } from 'viem'
import { createEvmClient, isRevert, unwrapUpstream } from '../chains/evmClient.js'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { PriceService } from '../prices/service.js'
import type { Caller, Upstreams } from '../upstream/createUpstreams.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { withTimeout } from '../utils/withTimeout.js'
import { parsePair, parseToken, parseUser } from './parseSwap.js'
import { afterSlippage } from './percent.js'
import type { SwapOffer, SwapProvider, SwapRequest } from './provider.js'
import { readGasPrices } from './readGasPrices.js'
import { simulateSwap } from './simulateSwap.js'
import {
  amountTooLarge,
  notAToken,
  priceChanged,
  quoteUnavailable,
  unlistedSwap,
  unlistedToken,
} from './swapErrors.js'
import type { SwapTokens } from './tokens.js'

/** Milliseconds that one provider has for an offer: the others are not held up by it. */
const offerTimeoutMs = 4_500

/** What a request names: CAIP-10 of both tokens and the user, and an amount in the smallest unit. */
export type SwapParameters = {
  from: string
  to: string
  userAddress: string | undefined
  amount: string
  slippage?: number | undefined
  gasPrice?: string | undefined
}

export type SwapService = {
  /** CAIP-2 ids of the chains that can swap. */
  chains: readonly string[]
  /** Empty on a chain that cannot swap. */
  getTokens(chain: string): SwapTokenRecord[]
  /** Best first; empty on a chain that cannot swap, and without an offer. */
  getQuotes(parameters: SwapParameters, caller: Caller): Promise<SwapQuoteRecord[]>
  getAllowance(
    parameters: { tokenAddress: string; userAddress: string; spender: string | undefined },
    caller: Caller,
  ): Promise<SwapAllowanceReply>
  getGasPrice(chain: string, caller: Caller): Promise<SwapGasPriceReply>
  build(
    parameters: SwapParameters & {
      provider: string | undefined
      minAmount: string | undefined
      disableEstimate: boolean
    },
    caller: Caller,
  ): Promise<SwapBuildReply>
  buildApprove(
    parameters: {
      from: string
      to: string
      userAddress: string
      /** Absent: what the account holds (never without limit). */
      amount: string | undefined
      provider: string | undefined
    },
    caller: Caller,
  ): Promise<SwapApproveReply>
}

/** What the reserves of a pair are counted in: beyond it a trade reverts on most exchanges. */
const maxReserve = 2n ** 112n - 1n

/** Swaps by every provider; one that fails leaves the others. */
export function createSwapService(parameters: {
  providers: readonly SwapProvider[]
  /** CAIP-2 ids, all of them served by a provider. */
  chains: readonly string[]
  tokens: SwapTokens
  prices: Pick<PriceService, 'getPrices'>
  upstreams: Upstreams
  metrics: Pick<Metrics, 'observeSwap'>
  log: Pick<Log, 'warn'>
  now?: (() => number) | undefined
}): SwapService {
  const { providers, chains, tokens, prices, upstreams, metrics, log, now = Date.now } = parameters
  const listProviders = (chain: string) => providers.filter(provider => provider.serves(chain))
  const getClient = (chain: string, caller: Caller) => createEvmClient(upstreams.get(chain, caller))

  /** Undefined where a token is on no list. */
  const toRequest = ({
    from,
    to,
    userAddress,
    amount,
    slippage = defaultSlippage,
    gasPrice,
  }: SwapParameters): { chain: string; request: SwapRequest | undefined } => {
    const pair = parsePair({ from, to })
    const { chain } = pair
    const account = userAddress === undefined ? zeroAddress : parseUser(userAddress, chain)
    const [sold, bought] = [tokens.find(chain, pair.from), tokens.find(chain, pair.to)]
    if (sold === null || bought === null) return { chain, request: undefined }
    const request: SwapRequest = {
      chain,
      from: sold,
      to: bought,
      amount: BigInt(amount),
      account,
      slippage,
      ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }),
    }
    return { chain, request }
  }

  /** What a whole unit of each token is worth, where that is known now. */
  const readPrices = async ({ chain, from, to }: SwapRequest, caller: Caller) => {
    const targets = [from, to].map(address => tokens.toPriceTarget(chain, address))
    const tokenPrices = await prices.getPrices({ targets, caller })
    const [fromPrice, toPrice] = tokenPrices.map(each => (each?.isStale ? undefined : each?.price))
    return { ...(fromPrice && { fromPrice }), ...(toPrice && { toPrice }) }
  }

  const toRecord = (
    { chain, from, to, amount, slippage }: SwapRequest,
    {
      provider,
      offer,
      minAmount,
      asOf,
    }: { provider: string; offer: SwapOffer; minAmount: bigint; asOf: number },
  ): SwapQuoteRecord => ({
    id: `${provider}.${randomUUID()}`,
    provider,
    fromAmount: `${amount}`,
    fromAccount: `${chain}:${from ?? nativeAddress}`,
    toAmount: `${offer.toAmount}`,
    toAccount: `${chain}:${to ?? nativeAddress}`,
    minAmount: `${minAmount}`,
    slippage,
    router: offer.router,
    ...(offer.spender !== undefined && { spender: offer.spender }),
    route: offer.route,
    ...(offer.priceImpact !== undefined && { priceImpact: offer.priceImpact }),
    ...(offer.feePercent !== undefined && { feePercent: offer.feePercent }),
    ...(offer.gas !== undefined && { gas: `${offer.gas}` }),
    asOf,
    expiresAt: asOf + quoteTtlMs,
  })

  /** Runs one provider in time, and counts how it went. */
  const run = async <Result>(
    { chain, provider, what }: { chain: string; provider: SwapProvider; what: 'quote' | 'build' },
    work: Promise<Result | undefined>,
  ): Promise<Result | undefined> => {
    const report = (outcome: 'ok' | 'none' | 'failed') =>
      metrics.observeSwap({ chain, provider: provider.name, what, outcome })
    try {
      const result = await withTimeout(work, offerTimeoutMs, () => {
        throw new UpstreamError('UPSTREAM_TIMEOUT', 'The provider timed out.')
      })
      report(result === undefined ? 'none' : 'ok')
      return result
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (code === 'PRICE_CHANGED' || code === 'RATE_LIMITED') throw error
      report('failed')
      log.warn({ chain, provider: provider.name, code }, 'offers of swaps cannot be read')
      throw error
    }
  }

  const collect = async (request: SwapRequest, caller: Caller) => {
    const serving = listProviders(request.chain)
    const asOf = now()
    const results = await Promise.allSettled(
      serving.map(provider =>
        run({ chain: request.chain, provider, what: 'quote' }, provider.quote(request, caller)),
      ),
    )
    const offers = results.flatMap((result, at) => {
      const provider = serving[at]
      return provider && result.status === 'fulfilled' && result.value
        ? [{ provider, offer: result.value }]
        : []
    })
    const failure = results.find(result => result.status === 'rejected')
    // An empty list needs every provider to have responded.
    if (offers.length === 0 && failure) throw failure.reason
    offers.sort((left, right) => compare(right.offer.toAmount, left.offer.toAmount))
    return { offers, asOf }
  }

  const assertServed = (chain: string, message: string) => {
    if (!chains.includes(chain)) throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message })
  }

  /** Whose allowance a swap needs: the named provider's, else the first one's. */
  const getSpender = (chain: string, name: string | undefined): Address | undefined =>
    listProviders(chain)
      .find(provider => name === undefined || provider.name === name)
      ?.getSpender(chain)

  type AllowanceOf = { chain: string; token: Address; account: Address; spender: Address }

  const askAllowance = ({ chain, token, account, spender }: AllowanceOf, caller: Caller) =>
    getClient(chain, caller).readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account, spender],
    })
  const readAllowance = (of: AllowanceOf, caller: Caller) => askAllowance(of, caller).catch(rethrow)

  /** The best provider that the account has approved for the amount; else the best. */
  const chooseProvider = async (request: SwapRequest, caller: Caller): Promise<SwapProvider | undefined> => {
    const { offers } = await collect(request, caller)
    const [best] = offers
    const { chain, from: token, account, amount } = request
    if (token === undefined || offers.length < 2) return best?.provider
    const allowances = await Promise.all(
      offers.map(({ offer: { spender } }) =>
        spender ? readAllowance({ chain, token, account, spender }, caller) : 0n,
      ),
    )
    return (offers.find((_, at) => (allowances[at] ?? 0n) >= amount) ?? best)?.provider
  }

  return {
    chains,
    getTokens: chain => (chains.includes(chain) ? tokens.list(chain) : []),
    async getQuotes(asked, caller) {
      const { chain, request } = toRequest(asked)
      if (!chains.includes(chain)) return []
      if (!request) throw unlistedToken()
      const [{ offers, asOf }, worth] = await Promise.all([
        collect(request, caller),
        readPrices(request, caller),
      ])
      if (offers.length === 0 && request.amount > maxReserve) throw amountTooLarge()
      return offers.map(({ provider, offer }) => ({
        ...toRecord(request, {
          provider: provider.name,
          offer,
          minAmount: afterSlippage(offer.toAmount, request.slippage),
          asOf,
        }),
        ...worth,
      }))
    },
    async getAllowance({ tokenAddress, userAddress, spender: asked }, caller) {
      const { chain, address } = parseToken(tokenAddress)
      const account = parseUser(userAddress, chain)
      if (!chains.includes(chain)) return { allowance: '0' }
      const spender = asked === undefined ? getSpender(chain, undefined) : parseUser(asked, chain)
      const token = tokens.find(chain, address)
      // The native currency needs none.
      if (token === undefined) return { allowance: `${maxUint256}`, ...(spender && { spender }) }
      if (!spender) return { allowance: '0' }
      const asToken = token ?? getAddress(address)
      const allowance = await askAllowance({ chain, token: asToken, account, spender }, caller).catch(
        error => {
          throw token === null && isRevert(error) ? notAToken() : unwrapUpstream(error)
        },
      )
      return { allowance: `${allowance}`, spender }
    },
    async getGasPrice(chain, caller) {
      assertServed(chain, 'Network not supported for Gas Price')
      return readGasPrices(getClient(chain, caller)).catch(rethrow)
    },
    async build({ provider: name, minAmount: floor, disableEstimate, ...asked }, caller) {
      const { chain, request } = toRequest(asked)
      assertServed(chain, 'Network not supported for Swaps')
      const asOf = now()
      const provider =
        request && name === undefined
          ? await chooseProvider(request, caller)
          : listProviders(chain).find(each => each.name === name)
      if (!request) throw unlistedSwap()
      if (!provider) throw request.amount > maxReserve ? amountTooLarge() : quoteUnavailable()
      const toMinAmount = (toAmount: bigint): bigint => {
        const least = afterSlippage(toAmount, request.slippage)
        if (floor === undefined || BigInt(floor) <= least) return least
        // What was reviewed is never undercut.
        if (BigInt(floor) > toAmount) throw priceChanged()
        return BigInt(floor)
      }
      const call = await run(
        { chain, provider, what: 'build' },
        provider.build(request, { toMinAmount }, caller),
      )
      if (!call) throw request.amount > maxReserve ? amountTooLarge() : quoteUnavailable()
      const { offer, minAmount, data, value } = call
      const client = getClient(chain, caller)
      const [gas, gasPrice] = await Promise.all([
        disableEstimate
          ? undefined
          : simulateSwap(client, request, {
              to: offer.router,
              data,
              value,
              spender: offer.spender ?? offer.router,
            }),
        client.getGasPrice().catch(() => undefined),
      ])
      return {
        tx: {
          from: `${chain}:${request.account}`,
          to: `${chain}:${offer.router}`,
          data,
          value: `${value}`,
          amount: `${offer.toAmount}`,
          eip155: { ...(gas && { gas: `${gas}` }), ...(gasPrice && { gasPrice: `${gasPrice}` }) },
        },
        quote: toRecord(request, { provider: provider.name, offer, minAmount, asOf }),
      }
    },
    async buildApprove({ from, to, userAddress, amount: asked, provider: name }, caller) {
      const pair = parsePair({ from, to })
      const { chain } = pair
      const account = parseUser(userAddress, chain)
      assertServed(chain, 'Network not supported for Swaps')
      const token = tokens.find(chain, pair.from)
      if (!token) throw token === null ? unlistedSwap() : quoteUnavailable()
      const client = getClient(chain, caller)
      const readHeld = () =>
        client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      const amount =
        asked === undefined
          ? await readHeld().catch(rethrow)
          : asked === 'unlimited'
            ? maxUint256
            : BigInt(asked)
      // More than the account holds cannot be swapped.
      if (asked === undefined && amount === 0n) throw quoteUnavailable()
      // A reset, and an approval without limit, have no quote: they are for the first provider.
      const isQuoted = name === undefined && asked !== 'unlimited' && amount > 0n
      const { request } = toRequest({ from, to, userAddress, amount: `${amount}` })
      const best = isQuoted && request ? (await collect(request, caller)).offers[0]?.provider : undefined
      const spender = getSpender(chain, best?.name ?? name)
      if (!spender || (isQuoted && !best)) throw quoteUnavailable()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
      const refuses = () =>
        client.call({ account, to: token, data }).then(
          () => false,
          error => {
            if (isRevert(error)) return true
            throw unwrapUpstream(error)
          },
        )
      const [allowance, gasPrice] = await Promise.all([
        readAllowance({ chain, token, account, spender }, caller),
        client.getGasPrice().catch(() => undefined),
      ])
      const needsReset = amount > 0n && allowance > 0n && allowance !== amount && (await refuses())
      return {
        tx: {
          from: `${chain}:${account}`,
          to: `${chain}:${token}`,
          data,
          value: '0',
          eip155: { ...(gasPrice && { gasPrice: `${gasPrice}` }) },
        },
        spender,
        amount: `${amount}`,
        ...(needsReset && { needsReset }),
      }
    },
  }
}

const compare = (left: bigint, right: bigint) => (left < right ? -1 : left > right ? 1 : 0)

/** @throws the error of the endpoint that viem wrapped */
const rethrow = (error: unknown): never => {
  throw unwrapUpstream(error)
}
