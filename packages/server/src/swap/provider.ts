import type { SwapRouteRecord } from '@latchkit/api/schemas'
import type { Address, Hex } from 'viem'
import type { Caller } from '../upstream/createUpstreams.js'

/** What is sold for what, checked: both tokens are listed, and not the same. */
export type SwapRequest = {
  /** CAIP-2. */
  chain: string
  /** Absent: the native currency. */
  from: Address | undefined
  /** Absent: the native currency. */
  to: Address | undefined
  /** Smallest unit of what is sold. */
  amount: bigint
  /** Who sells, and receives. */
  account: Address
  /** Whole percent. */
  slippage: number
  /** Wei, where the caller names one. */
  gasPrice?: bigint | undefined
}

/** What a provider offers. */
export type SwapOffer = {
  toAmount: bigint
  router: Address
  /** Needs the allowance; absent for the native currency. */
  spender: Address | undefined
  route: SwapRouteRecord
  /** Percent, decimal text. */
  priceImpact?: string | undefined
  feePercent?: string | undefined
  gas?: bigint | undefined
}

/** A call of the router that pays at least `minAmount` to the account, or reverts. */
export type SwapCall = { offer: SwapOffer; minAmount: bigint; data: Hex; value: bigint }

/** Reads offers from one place. */
export type SwapProvider = {
  name: string
  serves(chain: string): boolean
  /** The contract that is approved on a chain that it serves. */
  getSpender(chain: string): Address | undefined
  /**
   * Returns undefined where it has none for the pair or amount.
   * @throws UpstreamError, HttpError RATE_LIMITED
   */
  quote(request: SwapRequest, caller: Caller): Promise<SwapOffer | undefined>
  /**
   * Quotes anew, and encodes that. `toMinAmount` gives the least amount for what is offered now.
   * @throws as `quote`, and what `toMinAmount` throws
   */
  build(
    request: SwapRequest,
    options: { toMinAmount: (toAmount: bigint) => bigint },
    caller: Caller,
  ): Promise<SwapCall | undefined>
}
