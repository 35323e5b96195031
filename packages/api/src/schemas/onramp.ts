import type {
  OnrampAmount,
  OnrampLimit,
  OnrampOptions,
  OnrampOrder,
  OnrampOrderStatus,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
  OnrampQuote,
} from '@latchkit/core'
import * as v from 'valibot'
import { CaipNetworkIdSchema, DecimalSchema, ImageUrlSchema } from './common.js'

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const AddressSchema = v.pipe(v.string(), v.regex(/^[-.%:_a-zA-Z0-9]{1,170}$/, 'Not an address'))
const IdSchema = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,64}$/, 'Not an id'))
/** Short enough for exact arithmetic. */
const AmountSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,18})?$/, 'Not an amount'),
)
const CountrySchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Not a country')))
const SubdivisionSchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'Not a subdivision')))
const PresetSchema = v.union([AmountSchema, v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000))])
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** By the names of Coinbase's Headless Onramp. */
export type OnrampContact = {
  email: string
  /** E.164. */
  phoneNumber: string
  /** ISO 8601. */
  phoneNumberVerifiedAt: string
  agreementAcceptedAt: string
}

const TimeSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,18}Z$/, 'Not a time'))
const ContactSchema: v.GenericSchema<OnrampContact> = v.object({
  email: v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/, 'Not an email address')),
  phoneNumber: v.pipe(v.string(), v.regex(/^\+\d{5,15}$/, 'Not a phone number')),
  phoneNumberVerifiedAt: TimeSchema,
  agreementAcceptedAt: TimeSchema,
})

/** Signed by the site's server with the secret that it shares with the Latchkit server. */
export type OnrampContactProof = {
  /** Unix milliseconds, at most 15 minutes ahead. */
  expiresAt: number
  /** HMAC-SHA256 of `toContactText` in base64url. */
  signature: string
}

const ContactProofSchema: v.GenericSchema<OnrampContactProof> = v.object({
  expiresAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  signature: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43}$/, 'Not a signature')),
})

/**
 * Returns the text that the site's server signs to prove that it has verified a contact, for one receiver.
 *
 * @param parameters.address - receiver of the purchase, as it is in `destinationWallets`
 * @param parameters.expiresAt - Unix milliseconds
 */
export function toContactText(parameters: OnrampContact & { address: string; expiresAt: number }): string {
  const { address, email, phoneNumber, phoneNumberVerifiedAt, agreementAcceptedAt, expiresAt } = parameters
  const lines = [address, email, phoneNumber, phoneNumberVerifiedAt, agreementAcceptedAt, String(expiresAt)]
  return ['latchkit/onramp-contact/v1', ...lines].join('\n')
}

/** Body of `POST /v1/generators/onrampurl`; what is after `presetFiatAmount` is ours. */
export type OnrampUrlBody = {
  destinationWallets: { address: string; blockchains?: string[] | undefined; assets?: string[] | undefined }[]
  /** CAIP-2. */
  defaultNetwork?: string | undefined
  partnerUserId?: string | undefined
  defaultExperience?: 'buy' | undefined
  presetCryptoAmount?: string | number | undefined
  presetFiatAmount?: string | number | undefined
  purchaseCurrency?: string | undefined
  paymentCurrency?: string | undefined
  paymentMethod?: string | undefined
  provider?: string | undefined
  /** Of the buyer: ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** Of the buyer: the state or region, ISO 3166-2 without the country. */
  subdivision?: string | undefined
  redirectUrl?: string | undefined
  /** What the site has verified of the buyer: Coinbase then takes a headless order. */
  contact?: OnrampContact | undefined
  /** That the site's server has verified it: without it a `contact` is refused. */
  contactProof?: OnrampContactProof | undefined
  projectId?: string | undefined
}

export const OnrampUrlBodySchema: v.GenericSchema<OnrampUrlBody> = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: AddressSchema,
        blockchains: v.optional(v.pipe(v.array(text(64)), v.maxLength(50))),
        assets: v.optional(v.pipe(v.array(text(64)), v.maxLength(50))),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  defaultNetwork: v.optional(text(64)),
  partnerUserId: v.optional(text(64)),
  defaultExperience: v.optional(v.literal('buy')),
  presetCryptoAmount: v.optional(PresetSchema),
  presetFiatAmount: v.optional(PresetSchema),
  purchaseCurrency: v.optional(IdSchema),
  paymentCurrency: v.optional(IdSchema),
  paymentMethod: v.optional(IdSchema),
  provider: v.optional(IdSchema),
  country: CountrySchema,
  subdivision: SubdivisionSchema,
  redirectUrl: v.optional(text(2048)),
  contact: v.optional(ContactSchema),
  contactProof: v.optional(ContactProofSchema),
  projectId: v.optional(text(64)),
})

/** Response of `POST /v1/generators/onrampurl`: an empty `url` where the network is not supported. */
export type OnrampUrlReply = { url: string; orderId?: string | undefined }

export const OnrampUrlReplySchema: v.GenericSchema<OnrampUrlReply> = v.object({
  url: v.pipe(v.string(), v.maxLength(8192), v.regex(/^(?:https?:\/\/[^\s"'<>\\]+)?$/, 'Not a web address')),
  orderId: v.optional(IdSchema),
})

/** As core has it, with any text of the form of a CAIP-2 id as a network. */
export type OnrampOptionsReply = Omit<OnrampOptions, 'purchaseCurrencies' | 'isFallback'> & {
  purchaseCurrencies: readonly (Omit<OnrampPurchaseCurrency, 'networks'> & {
    networks: readonly { chain_id: string; contract_address?: string | undefined }[]
  })[]
}

const LimitSchema: v.GenericSchema<OnrampLimit> = v.object({
  id: IdSchema,
  min: DecimalSchema,
  max: DecimalSchema,
})
const ProviderSchema: v.GenericSchema<OnrampProviderInfo> = v.object({
  id: IdSchema,
  name: text(64),
  feeRange: v.object({ min: DecimalSchema, max: DecimalSchema }),
  isSandbox: v.optional(v.boolean()),
})

/** Response of `GET /v1/onramp/options`. */
export const OnrampOptionsReplySchema: v.GenericSchema<OnrampOptionsReply> = v.object({
  paymentCurrencies: v.pipe(
    v.array(v.object({ id: IdSchema, payment_method_limits: v.pipe(v.array(LimitSchema), v.maxLength(20)) })),
    v.maxLength(200),
  ),
  purchaseCurrencies: v.pipe(
    v.array(
      v.object({
        id: IdSchema,
        name: text(100),
        symbol: text(32),
        icon_url: v.optional(ImageUrlSchema),
        networks: v.pipe(
          v.array(v.object({ chain_id: CaipNetworkIdSchema, contract_address: v.optional(AddressSchema) })),
          v.maxLength(100),
        ),
      }),
    ),
    v.maxLength(1000),
  ),
  providers: v.pipe(v.array(ProviderSchema), v.maxLength(20)),
})

/** Body of `POST /v1/onramp/quote`. */
export type OnrampQuoteBody = {
  purchaseCurrency: string
  paymentCurrency: string
  /** In the currency of payment. */
  amount: string
  /** CAIP-2. */
  network: string
  paymentMethod?: string | undefined
  provider?: string | undefined
  /** Of the buyer: ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** Of the buyer: the state or region, ISO 3166-2 without the country. */
  subdivision?: string | undefined
  projectId?: string | undefined
}

export const OnrampQuoteBodySchema: v.GenericSchema<OnrampQuoteBody> = v.object({
  purchaseCurrency: IdSchema,
  paymentCurrency: IdSchema,
  amount: AmountSchema,
  network: CaipNetworkIdSchema,
  paymentMethod: v.optional(IdSchema),
  provider: v.optional(IdSchema),
  country: CountrySchema,
  subdivision: SubdivisionSchema,
  projectId: v.optional(text(64)),
})

const MoneySchema: v.GenericSchema<OnrampAmount> = v.object({ amount: DecimalSchema, currency: IdSchema })

/** Response of `POST /v1/onramp/quote`. */
export type OnrampQuoteReply = Omit<OnrampQuote, 'isStandIn'>

export const OnrampQuoteReplySchema: v.GenericSchema<OnrampQuoteReply> = v.object({
  networkFee: MoneySchema,
  paymentSubtotal: MoneySchema,
  paymentTotal: MoneySchema,
  purchaseAmount: MoneySchema,
  quoteId: text(200),
  provider: v.optional(IdSchema),
  expiresAt: v.optional(whole),
})

const onrampStatuses: readonly OnrampOrderStatus[] = [
  'created',
  'pending',
  'paid',
  'settling',
  'completed',
  'failed',
  'expired',
]

/** Response of `GET /v1/onramp/orders/{id}`. */
export type OnrampOrderReply = OnrampOrder

export const OnrampOrderReplySchema: v.GenericSchema<OnrampOrderReply> = v.object({
  id: IdSchema,
  provider: IdSchema,
  status: v.picklist(onrampStatuses),
  network: CaipNetworkIdSchema,
  payment: v.optional(MoneySchema),
  purchase: v.object({ amount: v.optional(DecimalSchema), currency: IdSchema }),
  hash: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/, 'Not a hash'))),
  createdAt: whole,
  updatedAt: whole,
  expiresAt: whole,
})

export const OnrampOrderParamSchema: v.GenericSchema<{ id: string }> = v.object({
  id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{20,64}$/, 'Not an id of an order')),
})
