import * as v from 'valibot'
import { CaipNetworkIdSchema } from './common.js'
import { type ClientQuery, clientQueryEntries } from './queries.js'
import { SwapAccountSchema } from './swap.js'
import { Uint256Schema } from './uint256.js'

// Apart from the replies, so that the client's bundle holds no query schema.

/** A plain address, or CAIP-10. */
const UserSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:\d{1,32}:)?0x[0-9a-fA-F]{40}$/, 'userAddress is not an address'),
)
const ProviderSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{1,32}$/, 'Not a provider'),
)
const PositiveSchema: v.GenericSchema<string> = v.pipe(
  Uint256Schema,
  v.check(text => text !== '0', 'amount is 0'),
)

/** Query of `GET /v1/convert/tokens` and `GET /v1/convert/gas-price`. */
export type SwapChainQuery = ClientQuery & { chainId: string }

export const SwapChainQuerySchema: v.GenericSchema<SwapChainQuery> = v.object({
  ...clientQueryEntries,
  chainId: CaipNetworkIdSchema,
})

/** Query of `GET /v1/convert/quotes`. */
export type SwapQuotesQuery = ClientQuery & {
  /** Smallest unit of the token sold. */
  amount: string
  userAddress?: string | undefined
  /** CAIP-10 of the token sold. */
  from: string
  /** CAIP-10 of the token bought. */
  to: string
  /** Wei. */
  gasPrice?: string | undefined
  /** Whole percent, 0 to 50. Default 1. */
  slippage?: string | undefined
}

export const SwapQuotesQuerySchema: v.GenericSchema<SwapQuotesQuery> = v.object({
  ...clientQueryEntries,
  amount: PositiveSchema,
  userAddress: v.optional(UserSchema),
  from: SwapAccountSchema,
  to: SwapAccountSchema,
  gasPrice: v.optional(Uint256Schema),
  slippage: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d|[1-4]\d|50)$/, 'slippage is whole percent, 0 to 50')),
  ),
})

/** Query of `GET /v1/convert/allowance`. */
export type SwapAllowanceQuery = ClientQuery & {
  /** CAIP-10. */
  tokenAddress: string
  userAddress: string
  /** Whose allowance; default: the router of the server's own exchange. */
  spender?: string | undefined
}

export const SwapAllowanceQuerySchema: v.GenericSchema<SwapAllowanceQuery> = v.object({
  ...clientQueryEntries,
  tokenAddress: SwapAccountSchema,
  userAddress: UserSchema,
  spender: v.optional(UserSchema),
})

/** Query of `GET /v1/convert/build-approve`. */
export type SwapApproveQuery = ClientQuery & {
  userAddress: string
  from: string
  to: string
  /** Smallest unit, 0 to reset; 'unlimited' has to be asked for by that word. Default: what the account holds. */
  amount?: string | undefined
  provider?: string | undefined
}

export const SwapApproveQuerySchema: v.GenericSchema<SwapApproveQuery> = v.object({
  ...clientQueryEntries,
  userAddress: UserSchema,
  from: SwapAccountSchema,
  to: SwapAccountSchema,
  amount: v.optional(v.union([Uint256Schema, v.literal('unlimited')])),
  provider: v.optional(ProviderSchema),
})

/** Body of `POST /v1/convert/build-transaction`. */
export type SwapBuildBody = {
  projectId?: string | undefined
  /** Smallest unit of the token sold. */
  amount: string
  from: string
  to: string
  userAddress: string
  /** Slippage in whole percent, 0 to 50. Default 1. */
  eip155?: { slippage?: number | undefined } | undefined
  /** The transaction is not simulated: gas is left out. Needed where the allowance is not given yet. */
  disableEstimate?: boolean | undefined
  /** Of the quote that was reviewed. Default: the best. */
  provider?: string | undefined
  /** Of the quote that was reviewed: refused with PRICE_CHANGED when less is offered now. */
  minAmount?: string | undefined
}

export const SwapBuildBodySchema: v.GenericSchema<SwapBuildBody> = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  amount: PositiveSchema,
  from: SwapAccountSchema,
  to: SwapAccountSchema,
  userAddress: UserSchema,
  eip155: v.optional(
    v.object({ slippage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))) }),
  ),
  disableEstimate: v.optional(v.boolean()),
  provider: v.optional(ProviderSchema),
  minAmount: v.optional(Uint256Schema),
})
