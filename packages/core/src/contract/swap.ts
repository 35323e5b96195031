import type { CaipNetworkId } from './ids.js'

/** A coin or token that can be swapped. */
export type SwapToken = {
  name: string
  symbol: string
  /** In the family's plain form; absent for the native currency. */
  address?: string | undefined
  decimals: number
  /** The token's own logo, `https:`. */
  logoUri?: string | undefined
  /** A mark by the server, where it has one. */
  iconUrl?: string | undefined
  /** The token has `permit` (EIP-2612), according to its list. */
  eip2612?: boolean | undefined
}

/**
 * The kind of call that a quote's transaction makes, so that it can be decoded and checked before a wallet is asked:
 * a kind that the family cannot decode is not signed.
 */
export type SwapRoute =
  /** `swapExact…` of a Uniswap v2 router; the path is all tokens, wrapped native currency at an end that is native. */
  | { kind: 'uniswap-v2'; path: readonly string[] }
  /** `exactInput…` of SwapRouter02; a fee in millionths between each two tokens of the path. */
  | { kind: 'uniswap-v3'; path: readonly string[]; fees: readonly number[] }
  /** The router of an aggregator, whose call names both tokens, amount, least amount and recipient. */
  | { kind: '1inch-v6' | '0x-v2' | 'kyberswap-v2' | 'lifi-v1' }

/** What is sold for what; amounts are in the smallest unit. */
export type SwapPair = {
  network: CaipNetworkId
  /** Plain address of the token sold; absent: the native currency. */
  from?: string | undefined
  /** Plain address of the token bought; absent: the native currency. */
  to?: string | undefined
  amount: bigint
  /** Plain address of who sells, and receives. */
  account: string
  /** Whole percent, 0 to 50. Default 1. */
  slippage?: number | undefined
}

/** What a provider offers. */
export type SwapQuote = {
  id: string
  /** Which exchange or aggregator, such as 'uniswap-v2'. */
  provider: string
  fromAmount: bigint
  toAmount: bigint
  /** The least that may be received: `toAmount` less the slippage, rounded down. */
  minAmount: bigint
  slippage: number
  /** The contract that is called. */
  router: string
  /** The contract that moves the token sold, and needs its allowance; absent for the native currency. */
  spender?: string | undefined
  route: SwapRoute
  /** Percent by which this amount moves the price, decimal text; absent where it is not known. */
  priceImpact?: string | undefined
  /** Percent that pools and provider keep, decimal text, already taken off `toAmount`; absent where it is not known. */
  feePercent?: string | undefined
  /** US dollars of one whole unit of what is sold, and of what is bought; absent where no price is known. */
  fromPrice?: string | undefined
  toPrice?: string | undefined
  /** Gas that it takes, about. */
  gas?: bigint | undefined
  /** Unix milliseconds of this clock: nothing older is signed. At most 30 s ahead. */
  expiresAt: number
}

/** A transaction as the server builds it: to be decoded and checked before it reaches a wallet. */
export type SwapTransaction = {
  from: string
  to: string
  data: string
  /** Native currency that goes with it. */
  value: bigint
  gas?: bigint | undefined
  gasPrice?: bigint | undefined
}

/** Gas prices in the smallest unit of the native currency. */
export type SwapGasPrice = { standard: bigint; fast: bigint; instant: bigint }

/** Swaps behind the server. A network that is not served has no tokens and rejects with UNSUPPORTED_CHAIN. */
export type SwapData = {
  /** Networks that can swap, by the server. */
  getNetworks(): Promise<readonly CaipNetworkId[]>
  /** Empty on a network that cannot swap. */
  getTokens(parameters: {
    network: CaipNetworkId
    signal?: AbortSignal | undefined
  }): Promise<readonly SwapToken[]>
  /** Best first; empty without an offer, and on a network that cannot swap. */
  getQuotes(
    parameters: SwapPair & { gasPrice?: bigint | undefined; signal?: AbortSignal | undefined },
  ): Promise<readonly SwapQuote[]>
  /** What `spender` may still take of the account's token; 0n on a network that cannot swap. */
  getAllowance(parameters: {
    network: CaipNetworkId
    token: string
    account: string
    spender: string
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** @throws UNSUPPORTED_CHAIN, 'Network not supported for Gas Price' */
  getGasPrice(parameters: { network: CaipNetworkId; signal?: AbortSignal | undefined }): Promise<SwapGasPrice>
  /**
   * The transaction that swaps, with the quote it was built from just now.
   *
   * @throws UNSUPPORTED_CHAIN, 'Network not supported for Swaps'; PRICE_CHANGED when less than `minAmount` is
   * offered now; QUOTE_UNAVAILABLE when the provider offers none
   */
  buildTransaction(
    parameters: SwapPair & {
      /** Of the quote that was reviewed. Default: the best. */
      provider?: string | undefined
      /** Of the quote that was reviewed: never built for less. */
      minAmount?: bigint | undefined
      signal?: AbortSignal | undefined
    },
  ): Promise<{ transaction: SwapTransaction; quote: SwapQuote }>
  /**
   * The approval of exactly `amount`; 0n resets it.
   *
   * @throws UNSUPPORTED_CHAIN, 'Network not supported for Swaps'
   */
  buildApprove(
    parameters: SwapPair & { provider?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<{
    transaction: SwapTransaction
    spender: string
    /** The token refuses to change an allowance that is not 0 (USDT): reset it first. */
    needsReset: boolean
  }>
}
