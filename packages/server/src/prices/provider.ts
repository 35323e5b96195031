import type { Caller } from '../upstream/createUpstreams.js'

/** The price of one whole coin or token. */
export type Price = {
  /** US dollars, decimal text. */
  price: string
  /** Where it was read, such as 'uniswap-v3'. */
  source: string
  /** Unix milliseconds. */
  asOf: number
}

/** A token whose price is asked. */
export type PriceTarget = {
  /** CAIP-2. */
  chain: string
  /** As the chain's token list has it; absent for the native currency. */
  address?: string | undefined
  /** Of the token list or the chain. */
  decimals: number
}

/** Reads prices from one place. */
export type PriceProvider = {
  name: string
  serves(chain: string): boolean
  /**
   * Returns the prices it has, in the order of `targets`, which are all of one chain.
   * @throws UpstreamError, HttpError RATE_LIMITED
   */
  getPrices(
    chain: string,
    targets: readonly PriceTarget[],
    caller: Caller,
  ): Promise<readonly (Price | undefined)[]>
}
