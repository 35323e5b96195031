import type { AmountProblem } from '../amount/checkAmount.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { SwapToken } from '../contract/swap.js'
import type { SwapLeg, SwapPrice } from '../contract/swaps.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import { storagePrefix } from '../state/readStorage.js'

/** When the code of swaps loads: `resumeKey` holds legs that a wallet was asked for, and batches that it has taken. */
export const swapFeature = {
  views: ['Swap', 'SwapSelectToken', 'SwapPreview'] as const,
  resumeKey: `${storagePrefix}pending_swaps` as string,
}

export type SwapViewName = (typeof swapFeature.views)[number]

/** A token of the swap form, which may be held. */
export type SwapHolding = SwapToken & {
  /** Held by the account, decimal string in whole units; absent while it is not known. */
  balance?: string | undefined
  /** Fiat price of one unit, decimal string. */
  price?: string | undefined
}

/** Which of the two tokens of the form. */
export type SwapSide = 'sold' | 'bought'

/** One side of a swap as the visitor reads it. */
export type SwapAmount = {
  symbol: string
  /** Decimal string in whole units. */
  amount: string
  /** Absent for the native currency. */
  tokenAddress?: string | undefined
  iconUrl?: string | undefined
  fiat?: string | undefined
}

/** What an exchange offers for the form as it is. Amounts are decimal strings in whole units. */
export type SwapQuoteView = {
  provider: string
  sold: SwapAmount
  bought: SwapAmount
  /** The least that is received. */
  minOut: string
  /** Bought for one of what is sold. */
  rate: string
  slippage: number
  /** Percent, decimal text. */
  priceImpact?: string | undefined
  /** Percent of pools and provider, in the amounts already. */
  feePercent?: string | undefined
  /** Unix milliseconds; nothing older is signed. */
  expiresAt: number
}

/** What a swap will take and cost, as the preview shows it. */
export type SwapPlanView = {
  quote: SwapQuoteView
  /** What the wallet will be asked for, in this order; the last one swaps. */
  legs: readonly SwapLeg[]
  /** The most that all legs cost together, in the network's native currency. */
  fee: {
    amount: string
    symbol: string
    fiat?: string | undefined
    /** One of them costs more than 10 times what the last blocks' transactions paid. */
    isUnusual?: boolean | undefined
    /** What they would cost at what is usual, in whole units; of an unusual one, where it is known. */
    usual?: string | undefined
  }
  /** What the chain says of the price, by the site's own endpoint. */
  price: SwapPrice
  account: CaipAddress
  caipNetworkId: CaipNetworkId
  /** Why the review is shown again. */
  change?: 'PRICE_CHANGED' | 'FEE_CHANGED' | undefined
}

/**
 * How far the swap has come. `asking`: the wallet shows a request for `leg`. `waiting`: the network has it, and the next
 * leg follows. `quoting`: the price is read again. `idle` with an error: it ended before the swap reached the network.
 * `late`: the wallet did not respond in time and may still send it.
 */
export type SwapProgress = {
  step: 'idle' | 'asking' | 'waiting' | 'quoting' | 'late' | 'submitted' | 'included' | 'final' | 'failed'
  /** What is asked for, or has been last. */
  leg?: SwapLeg | undefined
  /** All legs of this swap, also those that are done. */
  legs?: readonly SwapLeg[] | undefined
  /** Of the swap itself. */
  hash?: string | undefined
  error?: ErrorInfo | undefined
  /** What was reviewed. */
  quote?: SwapQuoteView | undefined
  /** Of what an earlier page asked for. */
  asked?: string | undefined
  caipNetworkId?: CaipNetworkId | undefined
}

/** Tokens of the network shown. */
export type SwapTokens = {
  step: 'idle' | 'loading' | 'ready' | 'failed'
  caipNetworkId?: CaipNetworkId | undefined
  list: readonly SwapToken[]
  error?: ErrorInfo | undefined
}

/** The swap form and what became of it. Plain JSON. */
export type SwapState = {
  tokens: SwapTokens
  sold?: SwapToken | undefined
  bought?: SwapToken | undefined
  /** Of what is sold, as typed. */
  amountInput: string
  /** What it comes to: decimal string in whole units. */
  amount?: string | undefined
  problem?: AmountProblem | undefined
  /** Whole percent. */
  slippage: number
  quote?: SwapQuoteView | undefined
  quoteError?: ErrorInfo | undefined
  /** A quote is being read. */
  quoting: boolean
  plan?: SwapPlanView | undefined
  planError?: ErrorInfo | undefined
  /** A plan is being read, or a swap is under way to the network. */
  loading: boolean
  progress: SwapProgress
}

/** What happens in the swap form. */
export type SwapEvent =
  | { type: 'swap/opened' }
  | { type: 'swap/tokensChanged'; tokens: SwapTokens }
  | { type: 'swap/tokenChosen'; side: SwapSide; token: SwapToken }
  | { type: 'swap/flipped' }
  | { type: 'swap/amountChanged'; amountInput: string }
  | { type: 'swap/slippageChanged'; slippage: number }
  | { type: 'swap/quoteStarted' }
  | { type: 'swap/quoted'; quote: SwapQuoteView }
  | { type: 'swap/quoteFailed'; error: ErrorInfo }
  | { type: 'swap/quoteDropped' }
  | { type: 'swap/loadingChanged'; loading: boolean }
  | { type: 'swap/planned'; plan: SwapPlanView }
  | { type: 'swap/planFailed'; error: ErrorInfo }
  | { type: 'swap/planDropped' }
  | { type: 'swap/progressed'; progress: SwapProgress }
  /** The form is empty again; how far the last swap has come stays as given. */
  | { type: 'swap/emptied'; progress: SwapProgress }
