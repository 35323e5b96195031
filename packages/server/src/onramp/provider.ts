import type { OnrampContact } from '@latchkit/api/schemas'
import type {
  OnrampOrderStatus,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampQuote,
} from '@latchkit/core'
import type { StoredOrder } from '../storage/onrampStore.js'
import type { Caller } from '../upstream/createUpstreams.js'

/** A coin or token on one chain. */
export type OnrampPurchase = {
  /** Names it on all chains. */
  id: string
  name: string
  symbol: string
  iconUrl?: string | undefined
  /** CAIP-2. */
  chain: string
  /** Absent for the chain's own coin. */
  token?: string | undefined
  decimals: number
}

/** Where the buyer lives; absent what the page has not asked for. */
export type OnrampPlace = {
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** ISO 3166-2 without the country, such as 'NY'. */
  subdivision?: string | undefined
}

export type ProviderQuoteRequest = {
  purchase: OnrampPurchase
  paymentCurrency: string
  /** Decimal string. */
  amount: string
  method?: string | undefined
  place?: OnrampPlace | undefined
  caller: Caller
}

/** A request to the webhook, as it arrived. */
export type SignedNotice = { headers: Headers; body: string; url: string }

/** What a provider reports about an order. */
export type OnrampNotice = {
  /** Ours; or `providerOrder`, the provider's own. */
  orderId?: string | undefined
  providerOrder?: string | undefined
  status: OnrampOrderStatus
  hash?: string | undefined
  purchaseAmount?: string | undefined
}

/** Who buys. */
export type OnrampVisitor = {
  caller: Caller
  clientIp: string
  place?: OnrampPlace | undefined
  /** What the site's server has proved that it verified of the buyer; neither stored nor logged. */
  contact?: OnrampContact | undefined
}

/** Sells coins for money. */
export type OnrampProvider = {
  info: OnrampProviderInfo
  paymentCurrencies: readonly OnrampPaymentCurrency[]
  purchases: readonly OnrampPurchase[]
  /** Milliseconds that an order waits for its payment. */
  orderTtlMs: number
  /** @throws HttpError BAD_REQUEST; UpstreamError */
  quote(request: ProviderQuoteRequest): Promise<Omit<OnrampQuote, 'isStandIn'>>
  /**
   * Starts an order and returns the address of its page, which opens once within 5 minutes.
   * @throws UpstreamError
   */
  open(
    order: StoredOrder,
    visitor: OnrampVisitor,
  ): Promise<{ url: string; providerOrder?: string | undefined; purchaseAmount?: string | undefined }>
  /** Reads a notice; undefined for one about nothing of ours. @throws HttpError SIGNATURE_INVALID */
  readNotice(notice: SignedNotice): Promise<OnrampNotice | undefined>
  /** Runs once for an order that has been paid; absent where the provider itself delivers. */
  deliver?(order: StoredOrder): Promise<void>
}
