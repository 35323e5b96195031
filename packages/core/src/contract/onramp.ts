import type { CaipAddress, CaipNetworkId } from './ids.js'

/** Decimal string and its currency. */
export type OnrampAmount = { amount: string; currency: string }

/** What one purchase by a method of payment may cost, in the currency of payment. */
export type OnrampLimit = { id: string; min: string; max: string }

/** A currency to pay in, by the names of the public blockchain API. */
export type OnrampPaymentCurrency = {
  /** ISO 4217. */
  id: string
  payment_method_limits: readonly OnrampLimit[]
}

/** A coin or token to buy. */
export type OnrampPurchaseCurrency = {
  /** Unique; what a quote names. */
  id: string
  name: string
  symbol: string
  icon_url?: string | undefined
  /** `contract_address` is absent for the network's own coin. */
  networks: readonly { chain_id: CaipNetworkId; contract_address?: string | undefined }[]
}

/** Who sells. */
export type OnrampProviderInfo = {
  id: string
  name: string
  /** Percent of the payment that it takes, as it publishes them: an estimate. */
  feeRange: { min: string; max: string }
  /** No money moves: for development. */
  isSandbox?: boolean | undefined
}

/** What can be bought, and how it can be paid. */
export type OnrampOptions = {
  paymentCurrencies: readonly OnrampPaymentCurrency[]
  purchaseCurrencies: readonly OnrampPurchaseCurrency[]
  /** In the order of the server's preference. */
  providers: readonly OnrampProviderInfo[]
  /** The options could not be read: this is the built-in list. */
  isFallback?: boolean | undefined
}

/** What a purchase comes to. */
export type OnrampQuote = {
  networkFee: OnrampAmount
  paymentSubtotal: OnrampAmount
  paymentTotal: OnrampAmount
  purchaseAmount: OnrampAmount
  quoteId: string
  /** Of `providers`; absent for a stand-in. */
  provider?: string | undefined
  /** Unix milliseconds. */
  expiresAt?: number | undefined
  /** No provider has given a price: the amounts equal the input and are never shown as one. */
  isStandIn?: boolean | undefined
}

/**
 * How far an order has come. `created`: its page was not opened yet; `pending`: waits for the payment; `paid`;
 * `settling`: the coins are on their way; `completed`: they have arrived. `expired`: not paid in time.
 */
export type OnrampOrderStatus =
  | 'created'
  | 'pending'
  | 'paid'
  | 'settling'
  | 'completed'
  | 'failed'
  | 'expired'

/** An order, for anyone who has its id. */
export type OnrampOrder = {
  id: string
  provider: string
  status: OnrampOrderStatus
  network: string
  payment?: OnrampAmount | undefined
  /** `amount` is absent until the provider has named it. */
  purchase: { amount?: string | undefined; currency: string }
  /** Of the transfer to the buyer. */
  hash?: string | undefined
  /** Unix milliseconds. */
  createdAt: number
  updatedAt: number
  expiresAt: number
}

export type GetOnrampQuoteParameters = {
  purchaseCurrency: string
  paymentCurrency: string
  /** Decimal string, in the currency of payment. */
  amount: string
  network: CaipNetworkId
  paymentMethod?: string | undefined
  /** Default: the first provider that sells it. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

export type CreateOnrampUrlParameters = {
  /** CAIP-10 of who receives what is bought. */
  account: CaipAddress
  purchaseCurrency?: string | undefined
  paymentCurrency?: string | undefined
  paymentAmount?: string | undefined
  purchaseAmount?: string | undefined
  paymentMethod?: string | undefined
  provider?: string | undefined
  /** Page of the site to which the provider leads back. */
  redirectUrl?: string | undefined
  signal?: AbortSignal | undefined
}

/** `url` is empty where the network is not supported. */
export type OnrampUrl = { url: string; orderId?: string | undefined }

/** Purchases with money, through the server. */
export type Onramp = {
  /** Returns the built-in list when the options cannot be read. @throws CANCELLED */
  getOptions(parameters?: { signal?: AbortSignal | undefined }): Promise<OnrampOptions>
  /** Returns a stand-in when there is no quote. @throws CANCELLED */
  getQuote(parameters: GetOnrampQuoteParameters): Promise<OnrampQuote>
  /** Starts an order; its page opens once, within 5 minutes. */
  createUrl(parameters: CreateOnrampUrlParameters): Promise<OnrampUrl>
  /** Returns an order; undefined where the server has none by this id. */
  getOrder(parameters: { id: string; signal?: AbortSignal | undefined }): Promise<OnrampOrder | undefined>
}
