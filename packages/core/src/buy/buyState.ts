import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { OnrampAmount, OnrampOptions, OnrampOrderStatus, OnrampQuote } from '../contract/onramp.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import { storagePrefix } from '../state/readStorage.js'

/** When the code of buying loads: `resumeKey` holds purchases that were started and whose end was not seen. */
export const buyFeature = {
  views: [
    'OnRampProviders',
    'OnRampTokenSelect',
    'OnRampFiatSelect',
    'BuyInProgress',
    'WhatIsABuy',
    'FundWallet',
  ] as const,
  resumeKey: `${storagePrefix}orders` as string,
}

export type BuyViewName = (typeof buyFeature.views)[number]

/** Why an amount cannot be paid. */
export type BuyProblem = 'AMOUNT_FORMAT' | 'AMOUNT_DECIMALS' | 'AMOUNT_LOW' | 'AMOUNT_HIGH'

/** What the visitor has chosen; what is absent takes the first that is offered. */
export type BuyForm = {
  /** Id of the purchase currency. Default: the network's own coin. */
  purchaseCurrency?: string | undefined
  paymentCurrency?: string | undefined
  providerId?: string | undefined
  /** As typed, in the currency of payment. */
  amountInput: string
}

/** A purchase that was started in this browser. */
export type BuyOrder = {
  id: string
  provider: string
  /** CAIP-10 of who receives it. */
  account: CaipAddress
  caipNetworkId: CaipNetworkId
  status: OnrampOrderStatus
  payment: OnrampAmount
  /** `amount` is absent until the provider has named it. */
  purchase: { amount?: string | undefined; currency: string }
  tokenAddress?: string | undefined
  hash?: string | undefined
  /** Unix milliseconds. */
  startedAt: number
  /** The provider's page is in this tab: the site is shown again when the visitor comes back. */
  isSameTab?: boolean | undefined
  /** The provider's window was closed. */
  isWindowClosed?: boolean | undefined
  /** The last read of its status failed; it goes on. */
  isUnreachable?: boolean | undefined
}

/** `opening`: the provider's page is being prepared. `blocked`: the browser opened no window, `url` leads to the page. */
export type BuyProgress = {
  step: 'idle' | 'opening' | 'blocked' | 'failed'
  url?: string | undefined
  error?: ErrorInfo | undefined
}

/** What is bought, and what became of it. Plain JSON: amounts are decimal strings. */
export type BuyState = {
  options?: OnrampOptions | undefined
  /** Unix milliseconds. */
  optionsFetchedAt?: number | undefined
  optionsLoading: boolean
  /** There is no source of purchases, or its code could not be loaded. */
  optionsError?: ErrorInfo | undefined
  form: BuyForm
  quote?: OnrampQuote | undefined
  /** What the quote is for. */
  quoteKey?: string | undefined
  quoteLoading: boolean
  progress: BuyProgress
  /** Oldest first; the last is shown. */
  orders: readonly BuyOrder[]
}

export type BuyEvent =
  | { type: 'buy/optionsStarted' }
  | { type: 'buy/optionsFetched'; options: OnrampOptions; at: number }
  | { type: 'buy/optionsFailed'; error: ErrorInfo }
  | { type: 'buy/formChanged'; form: Partial<BuyForm> }
  | { type: 'buy/quoteStarted'; key: string }
  | { type: 'buy/quoted'; key: string; quote: OnrampQuote }
  /** Nothing is asked any more, or the form has changed. */
  | { type: 'buy/quoteDropped' }
  | { type: 'buy/progressed'; progress: BuyProgress }
  | { type: 'buy/orderChanged'; order: BuyOrder }
  | { type: 'buy/ordersRestored'; orders: readonly BuyOrder[] }
