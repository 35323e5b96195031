import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { FoundPool } from '../../../prices/providers/pools/createPoolFinder.js'
import { toPercent } from '../../percent.js'
import type { SwapCall, SwapOffer, SwapProvider, SwapRequest } from '../../provider.js'
import { createExchangeProvider, type ExchangeParameters } from './createExchangeProvider.js'
import { type Exchange, type Hop, listHops, toEnds } from './exchange.js'
import { listPaths } from './paths.js'

const readAbi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) view returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
])
// Pools that derive from Uniswap v3 return more or less after the price, so that only what is used is decoded.
const slotAbi = parseAbi(['function slot0() view returns (uint160 sqrtPrice)'])
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

const million = 1_000_000n
/** Where a quoter stops when the pool has no liquidity left: one within TickMath's bounds. */
const minSqrtPrice = 4_295_128_740n
const maxSqrtPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n
/** The router's word for itself as a recipient: it then unwraps what it received. */
const routerItself = '0x0000000000000000000000000000000000000002'
const baseGas = 60_000n

type Pool = FoundPool<Hop>
type Leg = {
  from: Address
  to: Address
  pool: Address
  fee: number
  amount: bigint
  toAmount: bigint
  gas: bigint
}

/** Offers of Uniswap v3 pools, read through QuoterV2 and traded by SwapRouter02. */
export const createUniswapV3 = (parameters: ExchangeParameters): SwapProvider =>
  createExchangeProvider(parameters, {
    name: 'uniswap-v3',
    getContracts: ({ uniswapV3Factory, uniswapV3Router, uniswapV3Quoter }) =>
      uniswapV3Factory && uniswapV3Router && uniswapV3Quoter
        ? { factory: { uniswapV3Factory }, router: uniswapV3Router }
        : undefined,
    read,
    encode,
  })

async function read(client: PublicClient, exchange: Exchange, request: SwapRequest) {
  const { legs, prices } = await findBest(client, exchange, request)
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last) return undefined
  const kept = legs.reduce((rest, leg) => rest * (million - BigInt(leg.fee)), 1n)
  const whole = million ** BigInt(legs.length)
  return {
    toAmount: last.toAmount,
    route: {
      kind: 'uniswap-v3' as const,
      path: [first.from, ...legs.map(leg => leg.to)],
      fees: legs.map(leg => leg.fee),
    },
    priceImpact: toImpact(legs, prices),
    feePercent: toPercent(whole - kept, whole),
    gas: legs.reduce((sum, leg) => sum + leg.gas, baseGas),
  }
}

/** The best of all pools and paths: for each hop, the pool that pays most for what the hop before it paid. */
async function findBest(
  client: PublicClient,
  { config, via, readAll, findPools }: Exchange,
  request: SwapRequest,
): Promise<{ legs: readonly Leg[]; prices: ReadonlyMap<Address, unknown> }> {
  // Paths of two hops at most: each further one costs a round of reads, and more gas than it saves.
  const paths = listPaths(...toEnds(request, config), via).filter(path => path.length <= 3)
  const pools = await findPools(client, listHops(paths))
  const poolsOf = (from: Address, to: Address) =>
    pools.filter(({ base, quote }) => base.address === from && quote.address === to)
  const toCalls = (asked: readonly { pool: Pool; amount: bigint }[]) =>
    asked.map(({ pool: { base, quote, ...pool }, amount }) => ({
      address: config.uniswapV3Quoter as Address,
      abi: readAbi,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          tokenIn: base.address,
          tokenOut: quote.address,
          amountIn: amount,
          fee: feeOf(pool),
          sqrtPriceLimitX96: 0n,
        },
      ],
    }))
  const toLegs = (asked: readonly { pool: Pool; amount: bigint }[], results: readonly unknown[]): Leg[] =>
    asked.flatMap(({ pool: { base, quote, ...pool }, amount }, at) => {
      const result = results[at]
      if (!Array.isArray(result)) return []
      const [toAmount, priceAfter, , gas] = result as [bigint, bigint, number, bigint]
      // At its last price the pool is empty and takes only a part of the amount; the rest stays with the router.
      if (priceAfter <= minSqrtPrice || priceAfter >= maxSqrtPrice) return []
      const leg = { from: base.address, to: quote.address, pool: pool.address, fee: feeOf(pool) }
      return [{ ...leg, amount, toAmount, gas }]
    })

  const firstAsked = [...new Map(paths.map(([from, to]) => [to, [from, to] as const])).values()].flatMap(
    ([from, to]) => (from && to ? poolsOf(from, to) : []).map(pool => ({ pool, amount: request.amount })),
  )
  const firsts = toLegs(firstAsked, await readAll(client, toCalls(firstAsked)))
  const bestTo = (to: Address | undefined) => toBest(firsts.filter(leg => leg.to === to))
  const secondAsked = paths.flatMap(([, middle, end]) => {
    const first = bestTo(middle)
    return first && middle && end ? poolsOf(middle, end).map(pool => ({ pool, amount: first.toAmount })) : []
  })
  // The prices before the trade come along with the second hops.
  const results = await readAll(client, [
    ...toCalls(secondAsked),
    ...pools.map(({ address }) => ({ address, abi: slotAbi, functionName: 'slot0' })),
  ])
  const seconds = toLegs(secondAsked, results)
  const ways = paths.flatMap(([, middle, end]): Leg[][] => {
    const first = bestTo(middle)
    if (!first) return []
    if (!end) return [[first]]
    const second = toBest(seconds.filter(leg => leg.from === middle && leg.to === end))
    return second ? [[first, second]] : []
  })
  let legs: readonly Leg[] = []
  for (const way of ways) if ((way.at(-1)?.toAmount ?? 0n) > (legs.at(-1)?.toAmount ?? 0n)) legs = way
  return {
    legs,
    prices: new Map(pools.map(({ address }, at) => [address, results[secondAsked.length + at]])),
  }
}

const feeOf = (pool: { kind: 'v2' } | { kind: 'v3'; fee: number }): number =>
  pool.kind === 'v3' ? pool.fee : 0

const toBest = (legs: readonly Leg[]): Leg | undefined =>
  legs.reduce<Leg | undefined>((best, leg) => (leg.toAmount > (best?.toAmount ?? 0n) ? leg : best), undefined)

/** How far what is paid is from the pools' prices before the trade, their fees apart. */
function toImpact(legs: readonly Leg[], prices: ReadonlyMap<Address, unknown>): string | undefined {
  let numerator = legs[0]?.amount ?? 0n
  let denominator = 1n
  for (const { from, to, fee, pool } of legs) {
    const sqrtPrice = prices.get(pool)
    if (typeof sqrtPrice !== 'bigint' || sqrtPrice === 0n) return undefined
    const [price, unit] = [sqrtPrice * sqrtPrice, 1n << 192n]
    const isFirst = from.toLowerCase() < to.toLowerCase()
    numerator *= (isFirst ? price : unit) * (million - BigInt(fee))
    denominator *= (isFirst ? unit : price) * million
  }
  return toPercent(numerator - (legs.at(-1)?.toAmount ?? 0n) * denominator, numerator)
}

function encode(
  { from, to, amount, account }: SwapRequest,
  { offer, minAmount, deadline }: { offer: SwapOffer; minAmount: bigint; deadline: bigint },
): SwapCall | undefined {
  if (offer.route.kind !== 'uniswap-v3') return undefined
  const { fees: ofHops } = offer.route
  const path = offer.route.path as Address[]
  const [tokenIn, tokenOut] = path
  const [fee] = ofHops
  if (!tokenIn || !tokenOut || fee === undefined) return undefined
  const recipient = to === undefined ? routerItself : account
  const trade =
    path.length === 2
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInputSingle',
          args: [
            {
              tokenIn,
              tokenOut,
              fee,
              recipient,
              amountIn: amount,
              amountOutMinimum: minAmount,
              sqrtPriceLimitX96: 0n,
            },
          ],
        })
      : encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInput',
          args: [{ path: packPath(path, ofHops), recipient, amountIn: amount, amountOutMinimum: minAmount }],
        })
  const calls: Hex[] = [trade]
  if (to === undefined)
    calls.push(
      encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [minAmount, account] }),
    )
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
  return { offer, minAmount, data, value: from === undefined ? amount : 0n }
}

const packPath = (path: readonly Address[], ofHops: readonly number[]): Hex =>
  concatHex(
    path.flatMap((token, at) => {
      const fee = ofHops[at]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
