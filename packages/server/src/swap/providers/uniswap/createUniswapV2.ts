import { type Address, encodeFunctionData, type PublicClient, parseAbi } from 'viem'
import { toPairKey } from '../../../prices/providers/pools/createPoolFinder.js'
import { toPercent } from '../../percent.js'
import type { SwapCall, SwapOffer, SwapProvider, SwapRequest } from '../../provider.js'
import { createExchangeProvider, type ExchangeParameters } from './createExchangeProvider.js'
import { type Exchange, type Hop, listHops, toEnds } from './exchange.js'
import { listPaths } from './paths.js'

const readAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt)',
])
const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** What a pair keeps of each trade, in thousandths. */
const fee = 3n
/** Reserves are counted in 112 bits: a trade that would make one larger reverts. */
const maxReserve = 2n ** 112n - 1n
/** About: the first hop with its transfers, and each further one. */
const gasOf = (hops: number): bigint => 60_000n + 70_000n * BigInt(hops)

/** Offers of Uniswap v2 pairs, read through the router of each chain. */
export const createUniswapV2 = (parameters: ExchangeParameters): SwapProvider =>
  createExchangeProvider(parameters, {
    name: 'uniswap-v2',
    getContracts: ({ uniswapV2Factory, uniswapV2Router }) =>
      uniswapV2Factory && uniswapV2Router
        ? { factory: { uniswapV2Factory }, router: uniswapV2Router }
        : undefined,
    read,
    encode,
  })

async function read(client: PublicClient, exchange: Exchange, request: SwapRequest) {
  const paths = listPaths(...toEnds(request, exchange.config), exchange.via)
  const pairs = await exchange.findPools(client, listHops(paths))
  const byHop = new Map(pairs.map((pair, at) => [toPairKey(pair), { ...pair, at }]))
  const usable = paths.flatMap(path => {
    const hops = listHops([path]).map(hop => byHop.get(toPairKey(hop)))
    return hops.every(hop => hop !== undefined) ? [{ path, hops }] : []
  })
  // Amounts and reserves in one request: of the same block where the chain has Multicall3.
  const results = await exchange.readAll(client, [
    ...usable.map(({ path }) => ({
      address: exchange.router,
      abi: readAbi,
      functionName: 'getAmountsOut',
      args: [request.amount, path],
    })),
    ...pairs.map(({ address }) => ({ address, abi: readAbi, functionName: 'getReserves' })),
  ])
  const reservesOf = ({ at }: { at: number }) => results[usable.length + at]
  const [best] = usable
    .map((way, at) => ({ ...way, toAmount: lastOf(results[at]), amounts: results[at] }))
    .filter(({ toAmount }) => toAmount > 0n)
    .filter(({ hops, amounts }) =>
      hops.every((hop, at) => {
        const paid: unknown = at === 0 ? request.amount : Array.isArray(amounts) ? amounts[at] : undefined
        const reserves = toReserves(hop, reservesOf(hop))
        return typeof paid === 'bigint' && reserves !== undefined && reserves.paid + paid <= maxReserve
      }),
    )
    .sort((left, right) => (left.toAmount < right.toAmount ? 1 : left.toAmount > right.toAmount ? -1 : 0))
  if (!best) return undefined
  const { path, toAmount } = best
  const hops = BigInt(best.hops.length)
  return {
    toAmount,
    route: { kind: 'uniswap-v2' as const, path },
    priceImpact: toImpact(
      { amount: request.amount, toAmount },
      best.hops.map(hop => toReserves(hop, reservesOf(hop))),
    ),
    feePercent: toPercent(1000n ** hops - (1000n - fee) ** hops, 1000n ** hops),
    gas: gasOf(best.hops.length),
  }
}

function encode(
  { from, to, amount, account }: SwapRequest,
  { offer, minAmount, deadline }: { offer: SwapOffer; minAmount: bigint; deadline: bigint },
): SwapCall {
  const path = 'path' in offer.route ? (offer.route.path as Address[]) : []
  const rest = [path, account, deadline] as const
  if (from === undefined) {
    const args = [minAmount, ...rest] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args })
    return { offer, minAmount, data, value: amount }
  }
  const functionName = to === undefined ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  const args = [amount, minAmount, ...rest] as const
  return { offer, minAmount, data: encodeFunctionData({ abi: routerAbi, functionName, args }), value: 0n }
}

function lastOf(amounts: unknown): bigint {
  const last: unknown = Array.isArray(amounts) ? amounts.at(-1) : undefined
  return typeof last === 'bigint' ? last : 0n
}

/** Of the token that a hop pays into the pair, and of the one that it receives. */
type Reserves = { paid: bigint; received: bigint }

function toReserves({ base, quote }: Hop, read: unknown): Reserves | undefined {
  if (!Array.isArray(read)) return undefined
  const [reserve0, reserve1] = read as [bigint, bigint]
  const isFirst = base.address.toLowerCase() < quote.address.toLowerCase()
  return isFirst ? { paid: reserve0, received: reserve1 } : { paid: reserve1, received: reserve0 }
}

/** How far what is paid is from what the reserves say for a very small amount, its fee apart. */
function toImpact(
  { amount, toAmount }: { amount: bigint; toAmount: bigint },
  hops: readonly (Reserves | undefined)[],
): string | undefined {
  // What the reserves alone would pay is numerator / denominator.
  let numerator = amount
  let denominator = 1n
  for (const reserves of hops) {
    if (!reserves) return undefined
    numerator *= reserves.received * (1000n - fee)
    denominator *= reserves.paid * 1000n
  }
  return toPercent(numerator - toAmount * denominator, numerator)
}
