import type { Ratio } from '../../ratio.js'

/** A token in a pool's maths. */
export type PoolToken = { address: `0x${string}`; decimals: number }

/** A pool's price of a token, and its depth. */
export type PoolQuote = {
  source: 'uniswap-v2' | 'uniswap-v3'
  /** Smallest units of the quote token for one smallest unit of the base token. */
  ratio: Ratio
  /** Smallest units of the quote token that move the price by 2 %; never more than the pool holds. */
  depth: bigint
}

/** √1.02 − 1: the share of the quote token's reserve that moves the price by 2 %. */
export const toDepth = (reserve: bigint): bigint => (reserve * 9_950n) / 1_000_000n

/** Contracts sort the two tokens of a pool by address. */
export const isFirst = (token: PoolToken, other: PoolToken): boolean =>
  token.address.toLowerCase() < other.address.toLowerCase()

export const isSame = (token: PoolToken, other: PoolToken): boolean =>
  token.address.toLowerCase() === other.address.toLowerCase()
