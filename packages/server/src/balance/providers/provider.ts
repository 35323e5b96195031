/** What one account holds of one coin or token, as the chain says it. */
export type Holding = {
  /** Absent for the chain's own coin. */
  address?: string | undefined
  /** Smallest unit. */
  amount: bigint
  /** Digits after the point, where the chain told them; they go before those of a list. */
  decimals?: number | undefined
  /** For a token on no list: its own words, made harmless. Without it such a token is left out. */
  unlisted?: { name: string; symbol: string } | undefined
}

/** Reads holdings from one chain. Another source of balances is another file beside this one. */
export type BalanceProvider = {
  /** Addresses it can answer for, in their normal form; undefined when this is none. */
  toAddress(value: string): string | undefined
  /**
   * The native holding first, whatever it is; then every token whose balance could be read.
   * @throws UpstreamError when the native balance cannot be read
   */
  getHoldings(
    address: string,
  ): Promise<{ holdings: Holding[] /** Tokens that could not be read. */; failed: number }>
}
