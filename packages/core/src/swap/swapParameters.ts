import type { SwapToken } from '../contract/swap.js'
import type { SwapSide } from './swapState.js'

export type OpenSwapParameters = {
  /** Symbol or address among the tokens that can be swapped. Default: the native currency. */
  sold?: string | undefined
  /** Symbol or address among the tokens that can be swapped. */
  bought?: string | undefined
  /** Of what is sold, in whole units: decimal text. */
  amount?: string | undefined
}

export type SetSwapTokenParameters = { side: SwapSide; token: SwapToken }

export type SetSwapAmountParameters = {
  /** Of what is sold, in whole units: as typed, with a point. */
  amount: string
}

export type SetSwapSlippageParameters = {
  /** Whole percent, 1 to 50. */
  slippage: number
}

export type ConfirmSwapReturnType = {
  /** Of the swap's transaction, in the family's usual encoding. */
  hash: string
}

export type SwapTokensParameters = {
  /** The wallet that pays: it has to be the one in use (`switchConnection`). Default: the one in use. */
  connectorId?: string | undefined
  /** Symbol or address among the tokens that can be swapped on the network shown. */
  sold: string
  /** Symbol or address among the tokens that can be swapped on the network shown. */
  bought: string
  /** Of what is sold, in whole units: decimal text. */
  amount: string
  /** Whole percent, 1 to 50. Default: that of the form, 1. */
  slippage?: number | undefined
  /**
   * The least to receive, in whole units: decimal text. Without a view no visitor sees the price, which is the server's word:
   * where less is offered, the wallet is not asked.
   */
  minAmount: string
}
