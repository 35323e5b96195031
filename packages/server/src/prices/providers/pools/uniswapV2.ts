import type { Ratio } from '../../ratio.js'
import { isFirst, type PoolQuote, type PoolToken, toDepth } from './pool.js'

/** State of a Uniswap v2 pair at one block. */
export type PairState = {
  reserve0: bigint
  reserve1: bigint
  /** Seconds, modulo 2^32. */
  updatedAt: number
  /** Sum of price × seconds until `updatedAt`, UQ112x112, modulo 2^256. */
  cumulative0: bigint
  cumulative1: bigint
  /** Seconds of the block it was read at. */
  blockTime: number
}

/** An earlier sum, from which a time-weighted price is computed. */
export type Observation = { blockTime: number; cumulative0: bigint; cumulative1: bigint }

const word = 2n ** 256n

/** Brings the sums up to the block, as the pair itself does at its next trade. */
export function toObservation(state: PairState): Observation | undefined {
  const { reserve0, reserve1, blockTime, updatedAt } = state
  if (reserve0 === 0n || reserve1 === 0n) return undefined
  const seconds = BigInt((blockTime - updatedAt + 2 ** 32) % 2 ** 32)
  return {
    blockTime,
    cumulative0: (state.cumulative0 + ((reserve1 << 112n) / reserve0) * seconds) % word,
    cumulative1: (state.cumulative1 + ((reserve0 << 112n) / reserve1) * seconds) % word,
  }
}

/**
 * The price of `base` in `quote`: weighted by time since `earlier`, else that of the block.
 * @returns undefined for an empty pair
 */
export function quotePair(
  state: PairState,
  { base, quote, earlier }: { base: PoolToken; quote: PoolToken; earlier?: Observation | undefined },
): PoolQuote | undefined {
  const now = toObservation(state)
  if (!now) return undefined
  const baseIsFirst = isFirst(base, quote)
  const [baseReserve, quoteReserve] = baseIsFirst
    ? [state.reserve0, state.reserve1]
    : [state.reserve1, state.reserve0]
  const name = baseIsFirst ? 'cumulative0' : 'cumulative1'
  const spot: Ratio = { numerator: quoteReserve, denominator: baseReserve }
  const average = earlier && {
    numerator: (now[name] - earlier[name] + word) % word,
    denominator: BigInt(now.blockTime - earlier.blockTime) << 112n,
  }
  return {
    source: 'uniswap-v2',
    ratio: average && average.denominator > 0n && average.numerator > 0n ? average : spot,
    depth: toDepth(quoteReserve),
  }
}
