import * as v from 'valibot'
import { CaipNetworkIdSchema, DecimalSchema, ImageUrlSchema } from './common.js'

/** Currencies a price may be asked in. */
export const currencies: readonly ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] = [
  'btc',
  'eth',
  'usd',
  'eur',
  'gbp',
  'aud',
  'cad',
  'inr',
  'jpy',
]
export type Currency = (typeof currencies)[number]

/** An address in a path: plain, or CAIP-10. */
export const AddressParamSchema: v.GenericSchema<{ address: string }> = v.object({
  address: v.pipe(v.string(), v.regex(/^[-_.:%a-zA-Z0-9]{1,170}$/, 'Not an address')),
})

/** One token holding. */
export type BalanceRecord = {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10; absent for the native currency. */
  address?: string | undefined
  /** Fiat value, decimal text; absent when no price is known. */
  value?: string | undefined
  price?: string | undefined
  /** Unix milliseconds of the price. */
  priceAsOf?: number | undefined
  /** Unix milliseconds at which it was last read, where it could not be read again now. */
  asOf?: number | undefined
  /** Where the price was read, such as 'uniswap-v3'. */
  priceSource?: string | undefined
  quantity: { decimals: number; numeric: string }
  /** Absolute, or a path on the answering server. */
  iconUrl?: string | undefined
  /** The token's own logo, absolute, where a token list names one; `iconUrl` may be a mark by symbol. */
  logoUri?: string | undefined
  /** The token has `permit` (EIP-2612), according to its list. */
  eip2612?: boolean | undefined
  /** On no token list of the server's: name and symbol are the token's own words, made harmless. */
  unlisted?: boolean | undefined
}

const AccountSchema = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)

export const BalanceRecordSchema: v.GenericSchema<BalanceRecord> = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  symbol: v.pipe(v.string(), v.maxLength(32)),
  chainId: CaipNetworkIdSchema,
  address: v.optional(AccountSchema),
  value: v.optional(DecimalSchema),
  price: v.optional(DecimalSchema),
  priceAsOf: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  asOf: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  priceSource: v.optional(v.pipe(v.string(), v.maxLength(64))),
  quantity: v.object({
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
    numeric: DecimalSchema,
  }),
  iconUrl: v.optional(ImageUrlSchema),
  logoUri: v.optional(ImageUrlSchema),
  eip2612: v.optional(v.boolean()),
  unlisted: v.optional(v.boolean()),
})

/** Response of `GET /v1/account/{address}/balance`. */
export type BalanceReply = {
  balances: BalanceRecord[]
  /** What `price` and `value` are in; absent where a currency was asked for in which no price is known. */
  currency?: Currency | undefined
  /** Unix milliseconds of the reading; a holding that could not be read then has its own. */
  asOf?: number | undefined
  /** CAIP-10 of listed tokens that could not be read: what is not in `balances` of them is not known, rather than none. */
  unread?: string[] | undefined
}

export const BalanceReplySchema: v.GenericSchema<BalanceReply> = v.object({
  balances: v.pipe(v.array(BalanceRecordSchema), v.maxLength(5000)),
  currency: v.optional(v.picklist(currencies)),
  asOf: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  unread: v.optional(v.pipe(v.array(AccountSchema), v.maxLength(20_000))),
})
