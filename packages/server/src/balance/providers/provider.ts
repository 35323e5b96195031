import type { RestUpstream, Upstream } from '../../upstream/createUpstream.js'

/** What one account holds of one coin or token. */
export type Holding = {
  /** Absent for the chain's own coin. */
  address?: string | undefined
  /** Smallest unit. */
  amount: bigint
  /** Decimals that the chain reports; they take precedence over those of a token list. */
  decimals?: number | undefined
  /** Sanitised name and symbol of a token that is on no list; without them the token is left out. */
  unlisted?: { name: string; symbol: string } | undefined
}

/** A listed token whose balance could not be read, which does not say that it is not held. */
export type Unread = {
  address: string
  /** The contract itself refuses: to ask again soon changes nothing. */
  isRefused: boolean
}

/** Reads holdings from one chain. */
export type BalanceProvider = {
  /** Returns the normal form of an address of this chain family, or undefined for any other text. */
  toAddress(value: string): string | undefined
  /**
   * Returns the native holding first, also when it is zero, then every token whose balance could be read.
   * @throws UpstreamError when the native balance cannot be read, HttpError RATE_LIMITED
   */
  getHoldings(
    address: string,
    upstream: Upstream & RestUpstream,
  ): Promise<{ holdings: Holding[]; unread: Unread[] }>
}
