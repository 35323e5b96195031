import { fromNumber, invert, type Ratio } from '../../ratio.js'
import { isFirst, type PoolQuote, type PoolToken, toDepth } from './pool.js'

/** State of a Uniswap v3 pool at one block. */
export type PoolState = {
  /** Square root of token 1 per token 0, Q64.96. */
  sqrtPrice: bigint
  liquidity: bigint
  /** Smallest units of the quote token that the pool holds. */
  quoteBalance: bigint
  /** Mean tick of the last `windowSeconds`, where the pool's oracle reaches back that far. */
  meanTick?: number | undefined
}

/** Seconds over which the oracle's mean is taken. */
export const windowSeconds = 1_800

/** The price of `base` in `quote`: the oracle's mean, else that of the block. */
export function quotePool(
  { sqrtPrice, liquidity, quoteBalance, meanTick }: PoolState,
  { base, quote }: { base: PoolToken; quote: PoolToken },
): PoolQuote | undefined {
  if (sqrtPrice === 0n || liquidity === 0n) return undefined
  const spot: Ratio = { numerator: sqrtPrice * sqrtPrice, denominator: 1n << 192n }
  const price = meanTick === undefined ? spot : fromNumber(1.0001 ** meanTick)
  const baseIsFirst = isFirst(base, quote)
  const quoteAmount = baseIsFirst ? (liquidity * sqrtPrice) >> 96n : (liquidity << 96n) / sqrtPrice
  // Liquidity of one tick counts as if it went on for ever: 1,000 dollars there as 199,000.
  const depth = toDepth(quoteAmount)
  return {
    source: 'uniswap-v3',
    ratio: baseIsFirst ? price : invert(price),
    depth: depth < quoteBalance ? depth : quoteBalance,
  }
}
