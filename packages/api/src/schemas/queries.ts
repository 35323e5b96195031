import * as v from 'valibot'
import { type Currency, currencies } from './balance.js'
import { CaipNetworkIdSchema } from './common.js'
import { Uint256Schema } from './uint256.js'

// Apart from the replies, so that the client's bundle holds no query schema.

const ListQuerySchema: v.GenericSchema<string> = v.pipe(v.string(), v.maxLength(8192))

export type ClientQuery = {
  projectId?: string | undefined
  /** SDK type. */
  st?: string | undefined
  /** SDK version. */
  sv?: string | undefined
  clientId?: string | undefined
}

/** What identifies the calling site; also accepted as the headers x-project-id, x-sdk-type, x-sdk-version. */
export const clientQueryEntries: {
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

/** Names of what identifies the calling site. */
export const clientQueryNames: readonly string[] = Object.keys(clientQueryEntries)

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

export type HistoryQuery = ClientQuery & {
  /** `next` of the page before. */
  cursor?: string | undefined
  /** CAIP-2; without it, every chain the server keeps a history of for this kind of address. */
  chainId?: string | undefined
  /** Also entries that are hidden by default. */
  spam?: 'include' | undefined
}

export const HistoryQuerySchema: v.GenericSchema<HistoryQuery> = v.object({
  ...clientQueryEntries,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{0,4000}$/, 'cursor is not one of ours'))),
  chainId: v.optional(CaipNetworkIdSchema),
  spam: v.optional(v.picklist(['include'])),
})

export type NftsQuery = ClientQuery & {
  /** `next` of the page before. */
  cursor?: string | undefined
  /** CAIP-2; needed unless the address is CAIP-10. */
  chainId?: string | undefined
}

export const NftsQuerySchema: v.GenericSchema<NftsQuery> = v.object({
  ...clientQueryEntries,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{0,400}$/, 'cursor is not one of ours'))),
  chainId: v.optional(CaipNetworkIdSchema),
})

/** A picture that the server fetches: of an NFT by its id, or by an address that the server has signed. */
export type ImageQuery = {
  /** CAIP-2 of an NFT. */
  chainId?: string | undefined
  contract?: string | undefined
  tokenId?: string | undefined
  url?: string | undefined
  signature?: string | undefined
}

export const ImageQuerySchema: v.GenericSchema<ImageQuery> = v.object({
  chainId: v.optional(CaipNetworkIdSchema),
  contract: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'contract is an address'))),
  tokenId: v.optional(Uint256Schema),
  url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  signature: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type RpcQuery = ClientQuery & {
  /** CAIP-2. */
  chainId: string
}

export const RpcQuerySchema: v.GenericSchema<RpcQuery> = v.object({
  ...clientQueryEntries,
  chainId: CaipNetworkIdSchema,
})

export type ProfileQuery = ClientQuery & {
  /** With '2' a name that leads nowhere is a response without addresses, else 404. */
  apiVersion?: string | undefined
  sender?: string | undefined
}

export const ProfileQuerySchema: v.GenericSchema<ProfileQuery> = v.object({
  ...clientQueryEntries,
  apiVersion: v.optional(v.pipe(v.string(), v.maxLength(8))),
  sender: v.optional(v.pipe(v.string(), v.maxLength(170))),
})

export type SuggestionsQuery = ClientQuery & {
  /** The parent of the names; default that of the server. */
  zone?: string | undefined
}

export const SuggestionsQuerySchema: v.GenericSchema<SuggestionsQuery> = v.object({
  ...clientQueryEntries,
  zone: v.optional(v.pipe(v.string(), v.maxLength(255))),
})

/** A name in a path; whether it is one is decided later. */
export const NameParamSchema: v.GenericSchema<{ name: string }> = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
})
