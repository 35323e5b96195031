import { expect, test } from 'vitest'
import { multiply, shift, toDecimalText } from '../../ratio.js'
import type { PoolQuote, PoolToken } from './pool.js'
import { type PairState, quotePair, toObservation } from './uniswapV2.js'
import { quotePool } from './uniswapV3.js'

const low: PoolToken = { address: '0x1000000000000000000000000000000000000000', decimals: 18 }
const high: PoolToken = { address: '0x2000000000000000000000000000000000000000', decimals: 6 }

/** The price of one whole base token in whole quote tokens. */
const toText = (quote: PoolQuote | undefined, base: PoolToken, other: PoolToken) =>
  quote &&
  toDecimalText(
    shift(multiply(quote.ratio, { numerator: 1n, denominator: 1n }), base.decimals - other.decimals),
  )

const pair = (state: Partial<PairState> = {}): PairState => ({
  // 10 of the first for 25,000 of the second.
  reserve0: 10n * 10n ** 18n,
  reserve1: 25_000n * 10n ** 6n,
  updatedAt: 1_000,
  cumulative0: 0n,
  cumulative1: 0n,
  blockTime: 1_000,
  ...state,
})

test('a pair without an earlier observation gives the price of the block, in both directions', () => {
  expect(toText(quotePair(pair(), { base: low, quote: high }), low, high)).toBe('2500')
  expect(toText(quotePair(pair(), { base: high, quote: low }), high, low)).toBe('0.0004')
  expect(quotePair(pair(), { base: low, quote: high })?.depth).toBe(248_750_000n)
  expect(quotePair(pair({ reserve0: 0n }), { base: low, quote: high })).toBeUndefined()
})

test('a trade of the last seconds moves the time-weighted price by its share of the time alone', () => {
  const earlier = toObservation(pair())
  const before = toObservation(pair({ blockTime: 1_590 }))
  // Ten seconds ago half of the first token was bought: 5 for 50,000.
  const after = pair({
    reserve0: 5n * 10n ** 18n,
    reserve1: 50_000n * 10n ** 6n,
    updatedAt: 1_590,
    cumulative0: before?.cumulative0 ?? 0n,
    cumulative1: before?.cumulative1 ?? 0n,
    blockTime: 1_600,
  })
  expect(toText(quotePair(after, { base: low, quote: high }), low, high)).toBe('10000')
  const weighted = Number(toText(quotePair(after, { base: low, quote: high, earlier }), low, high))
  expect(weighted).toBeCloseTo((2_500 * 590 + 10_000 * 10) / 600, 3)
})

test('sums that wrap around at 2^256, and times at 2^32, give the same price', () => {
  const start = pair({ cumulative0: 2n ** 256n - 5n, updatedAt: 2 ** 32 - 10, blockTime: 2 ** 32 - 10 })
  const earlier = toObservation(start)
  const later = { ...start, blockTime: 2 ** 32 + 590 }
  expect(Number(toText(quotePair(later, { base: low, quote: high, earlier }), low, high))).toBeCloseTo(
    2_500,
    6,
  )
})

test('a Uniswap v3 pool gives its oracle’s mean, else the price of the block', () => {
  // 2,500 of the second (6 digits) for one of the first (18): 2.5e-9 in smallest units.
  const sqrtPrice = BigInt(Math.round(Math.sqrt(2.5e-9) * 2 ** 52)) << 44n
  const state = { sqrtPrice, liquidity: 10n ** 18n, quoteBalance: 10n ** 12n }
  const tick = Math.log(2.5e-9) / Math.log(1.0001)
  const spot = Number(toText(quotePool(state, { base: low, quote: high }), low, high))
  expect(spot / 2_500).toBeCloseTo(1, 6)
  const mean = quotePool({ ...state, meanTick: tick + 100 }, { base: low, quote: high })
  expect(Number(toText(mean, low, high)) / (2_500 * 1.0001 ** 100)).toBeCloseTo(1, 9)
  const inverse = quotePool({ ...state, meanTick: tick }, { base: high, quote: low })
  expect(Number(toText(inverse, high, low)) * 2_500).toBeCloseTo(1, 9)
  expect(quotePool({ ...state, liquidity: 0n }, { base: low, quote: high })).toBeUndefined()
})
