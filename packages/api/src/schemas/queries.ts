import * as v from 'valibot'
import { type Currency, currencies } from './balance.js'
import { CaipNetworkIdSchema } from './common.js'

// Apart from the replies, so that the client's bundle holds no query schema.

const ListQuerySchema: v.GenericSchema<string> = v.pipe(v.string(), v.maxLength(8192))

export type ClientQuery = {
  projectId?: string | undefined
  /** SDK type (R7.1). */
  st?: string | undefined
  /** SDK version (R7.1). */
  sv?: string | undefined
  clientId?: string | undefined
}

/** What identifies the calling site; also accepted as the headers x-project-id, x-sdk-type, x-sdk-version (D29). */
const clientQueryEntries: {
  projectId: v.OptionalSchema<v.GenericSchema<string>, undefined>
  st: v.OptionalSchema<v.GenericSchema<string>, undefined>
  sv: v.OptionalSchema<v.GenericSchema<string>, undefined>
  clientId: v.OptionalSchema<v.GenericSchema<string>, undefined>
} = {
  projectId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(64))),
  clientId: v.optional(v.pipe(v.string(), v.maxLength(128))),
}

/** Query of a route that takes nothing but who asks. */
export const ClientQuerySchema: v.GenericSchema<ClientQuery> = v.object(clientQueryEntries)

export type WalletsQuery = ClientQuery & {
  /** From 1. */
  page?: string | undefined
  /** 1 to 100. */
  entries?: string | undefined
  search?: string | undefined
  badge_type?: string | undefined
  /** Comma-separated ids. */
  include?: string | undefined
  exclude?: string | undefined
  /** Comma-separated CAIP-2 ids. */
  chains?: string | undefined
}

export const WalletsQuerySchema: v.GenericSchema<WalletsQuery> = v.object({
  ...clientQueryEntries,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'page is a number from 1'))),
  entries: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, 'entries is a number from 1 to 100'))),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  badge_type: v.optional(
    v.pipe(v.string(), v.regex(/^(?:certified|none)?$/, 'badge_type is certified or none')),
  ),
  include: v.optional(ListQuerySchema),
  exclude: v.optional(ListQuerySchema),
  chains: v.optional(ListQuerySchema),
})

export type BalanceQuery = ClientQuery & {
  currency?: Currency | undefined
  /** CAIP-2; without it, every chain the server serves for this kind of address. */
  chainId?: string | undefined
  /** `true` skips the 30 s cache. */
  forceUpdate?: string | undefined
}

export const BalanceQuerySchema: v.GenericSchema<BalanceQuery> = v.object({
  ...clientQueryEntries,
  currency: v.optional(v.picklist(currencies)),
  chainId: v.optional(CaipNetworkIdSchema),
  // Public clients send a list of token addresses here; anything but nothing and 'false' means a fresh read.
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(8192))),
})

export type RpcQuery = ClientQuery & {
  /** CAIP-2. */
  chainId: string
}

export const RpcQuerySchema: v.GenericSchema<RpcQuery> = v.object({
  ...clientQueryEntries,
  chainId: CaipNetworkIdSchema,
})
