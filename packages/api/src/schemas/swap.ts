import * as v from 'valibot'
import { DecimalSchema, ImageUrlSchema } from './common.js'
import { Uint256Schema } from './uint256.js'

/** The native currency in CAIP-10, as ERC-7528 writes it. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Milliseconds for which a quote can be signed. */
export const quoteTtlMs = 30_000

export const SwapAccountSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/, 'Not a CAIP-10 address'),
)
const addressPattern = /^0x[0-9a-fA-F]{40}$/
const PlainAddressSchema = v.pipe(v.string(), v.regex(addressPattern, 'Not an address'))
const PercentSchema = v.pipe(v.string(), v.regex(/^-?\d{1,5}(?:\.\d{1,18})?$/, 'Not a percentage'))
const ProviderSchema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,32}$/, 'Not a provider'))
/** Whole percent. */
const SlippageSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))

/** A token that can be swapped. */
export type SwapTokenRecord = {
  name: string
  symbol: string
  /** CAIP-10; the native currency as 0xeeee…eeee. */
  address: string
  decimals: number
  logoUri?: string | undefined
  /** Absolute, or a path on the server that sent it. */
  iconUrl?: string | undefined
  /** The token has `permit` (EIP-2612), according to its list. */
  eip2612?: boolean | undefined
}

/** Response of `GET /v1/convert/tokens`. */
export type SwapTokensReply = { tokens: SwapTokenRecord[] }

export const SwapTokensReplySchema: v.GenericSchema<SwapTokensReply> = v.object({
  tokens: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.maxLength(100)),
        symbol: v.pipe(v.string(), v.maxLength(32)),
        address: SwapAccountSchema,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
        logoUri: v.optional(ImageUrlSchema),
        iconUrl: v.optional(ImageUrlSchema),
        eip2612: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(10_000),
  ),
})

/** The kind of call that the transaction makes. */
export type SwapRouteRecord =
  | { kind: 'uniswap-v2'; path: string[] }
  | { kind: 'uniswap-v3'; path: string[]; fees: number[] }
  | { kind: '1inch-v6' | '0x-v2' | 'kyberswap-v2' | 'lifi-v1' }

const PathSchema = v.pipe(v.array(PlainAddressSchema), v.minLength(2), v.maxLength(5))

const SwapRouteSchema: v.GenericSchema<SwapRouteRecord> = v.variant('kind', [
  v.object({ kind: v.literal('uniswap-v2'), path: PathSchema }),
  v.object({
    kind: v.literal('uniswap-v3'),
    path: PathSchema,
    fees: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      v.minLength(1),
      v.maxLength(4),
    ),
  }),
  v.object({ kind: v.picklist(['1inch-v6', '0x-v2', 'kyberswap-v2', 'lifi-v1']) }),
])

/** What a provider offers; amounts are in the smallest unit. */
export type SwapQuoteRecord = {
  id: string
  provider: string
  fromAmount: string
  /** CAIP-10 of the token sold. */
  fromAccount: string
  toAmount: string
  /** CAIP-10 of the token bought. */
  toAccount: string
  /** `toAmount` less the slippage, rounded down. */
  minAmount: string
  /** Whole percent. */
  slippage: number
  /** The contract that is called, plain. */
  router: string
  /** The contract that needs the allowance, plain; absent for the native currency. */
  spender?: string | undefined
  route: SwapRouteRecord
  /** Percent, decimal text. */
  priceImpact?: string | undefined
  feePercent?: string | undefined
  /** US dollars of one whole unit of what is sold, and of what is bought; absent where no price is known. */
  fromPrice?: string | undefined
  toPrice?: string | undefined
  gas?: string | undefined
  /** Unix milliseconds of the server's clock. */
  asOf: number
  expiresAt: number
}

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))

const SwapQuoteSchema: v.GenericSchema<SwapQuoteRecord> = v.object({
  id: v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,200}$/)),
  provider: ProviderSchema,
  fromAmount: Uint256Schema,
  fromAccount: SwapAccountSchema,
  toAmount: Uint256Schema,
  toAccount: SwapAccountSchema,
  minAmount: Uint256Schema,
  slippage: SlippageSchema,
  router: PlainAddressSchema,
  spender: v.optional(PlainAddressSchema),
  route: SwapRouteSchema,
  priceImpact: v.optional(PercentSchema),
  feePercent: v.optional(PercentSchema),
  fromPrice: v.optional(DecimalSchema),
  toPrice: v.optional(DecimalSchema),
  gas: v.optional(Uint256Schema),
  asOf: timestamp,
  expiresAt: timestamp,
})

/** Response of `GET /v1/convert/quotes`, best first. */
export type SwapQuotesReply = { quotes: SwapQuoteRecord[] }

export const SwapQuotesReplySchema: v.GenericSchema<SwapQuotesReply> = v.object({
  quotes: v.pipe(v.array(SwapQuoteSchema), v.maxLength(20)),
})

/** Response of `GET /v1/convert/allowance`. */
export type SwapAllowanceReply = {
  allowance: string
  /** Whose allowance it is, plain; absent where nothing can be swapped. */
  spender?: string | undefined
}

export const SwapAllowanceReplySchema: v.GenericSchema<SwapAllowanceReply> = v.object({
  allowance: Uint256Schema,
  spender: v.optional(PlainAddressSchema),
})

/** Response of `GET /v1/convert/gas-price`, in the smallest unit of the native currency. */
export type SwapGasPriceReply = { standard: string; fast: string; instant: string }

export const SwapGasPriceReplySchema: v.GenericSchema<SwapGasPriceReply> = v.object({
  standard: Uint256Schema,
  fast: Uint256Schema,
  instant: Uint256Schema,
})

/** A transaction to sign. */
export type SwapTransactionRecord = {
  /** CAIP-10. */
  from: string
  /** CAIP-10. */
  to: string
  data: string
  /** Native currency that goes with it, in the smallest unit. */
  value: string
  /** Of a swap: what is expected to be received. */
  amount?: string | undefined
  eip155?: { gas?: string | undefined; gasPrice?: string | undefined } | undefined
}

const SwapTransactionSchema: v.GenericSchema<SwapTransactionRecord> = v.object({
  from: SwapAccountSchema,
  to: SwapAccountSchema,
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){4,50000}$/, 'Not call data')),
  value: Uint256Schema,
  amount: v.optional(Uint256Schema),
  eip155: v.optional(v.object({ gas: v.optional(Uint256Schema), gasPrice: v.optional(Uint256Schema) })),
})

/** Response of `POST /v1/convert/build-transaction`, with the quote it was built from just now. */
export type SwapBuildReply = { tx: SwapTransactionRecord; quote: SwapQuoteRecord }

export const SwapBuildReplySchema: v.GenericSchema<SwapBuildReply> = v.object({
  tx: SwapTransactionSchema,
  quote: SwapQuoteSchema,
})

/** Response of `GET /v1/convert/build-approve`. */
export type SwapApproveReply = {
  tx: SwapTransactionRecord
  /** Who is allowed, plain. */
  spender: string
  /** What is allowed, in the smallest unit. */
  amount: string
  /** The token refuses to change an allowance that is not 0: reset it first. */
  needsReset?: boolean | undefined
}

export const SwapApproveReplySchema: v.GenericSchema<SwapApproveReply> = v.object({
  tx: SwapTransactionSchema,
  spender: PlainAddressSchema,
  amount: Uint256Schema,
  needsReset: v.optional(v.boolean()),
})
