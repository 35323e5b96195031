import * as v from 'valibot'

const NameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const AddressSchema = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Not an address'))
/** Keys that a record leaves out in silence, so that what is signed would not be what is kept. */
const hiddenKeys = ['__proto__', 'constructor', 'prototype']
const AttributesSchema: v.GenericSchema<Record<string, string>> = v.pipe(
  v.custom<Record<string, string>>(
    given => !hiddenKeys.some(key => Object.hasOwn(Object(given), key)),
    'Not an attribute',
  ),
  v.record(
    v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,64}$/, 'Not an attribute')),
    v.pipe(v.string(), v.maxLength(2048)),
  ),
  v.maxEntries(20, 'Too many attributes'),
)
/** SLIP-44, and ENSIP-11 for EVM chains. */
const CoinTypeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff))

/** A path of the server, which has the address of the original in it. Older servers sent the original. */
const AvatarSchema = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.regex(/^(?:https?:\/)?\/[^\s"'<>\\]*$/, 'Not an image address'),
)

/** Response of `GET /v1/identity/{address}`; null where there is none. */
export type IdentityReply = {
  name: string | null
  /** Path of the picture at the server. */
  avatar: string | null
  /** Its source could not be read since. */
  isStale?: boolean | undefined
}

export const IdentityReplySchema: v.GenericSchema<IdentityReply> = v.object({
  name: v.nullable(NameSchema),
  avatar: v.nullable(AvatarSchema),
  isStale: v.optional(v.boolean()),
})

/** What a name leads to; unknown names have no addresses. */
export type ProfileRecord = {
  /** Normalized. */
  name: string
  /** By coin type, decimal (ENSIP-11). */
  addresses: Record<string, { address: string }>
  /** Text records such as `avatar` and `bio`. */
  attributes: Record<string, string>
  /** Its source could not be read since. */
  isStale?: boolean | undefined
}

/** Response of `GET /v1/profile/account/{name}`. */
export const ProfileRecordSchema: v.GenericSchema<ProfileRecord> = v.object({
  name: NameSchema,
  addresses: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'Not a coin type')),
      v.object({ address: AddressSchema }),
    ),
    v.maxEntries(50, 'Too many addresses'),
  ),
  attributes: AttributesSchema,
  isStale: v.optional(v.boolean()),
})

/** Response of `GET /v1/profile/reverse/{address}`: the primary name first. */
export const ReverseReplySchema: v.GenericSchema<ProfileRecord[]> = v.pipe(
  v.array(ProfileRecordSchema),
  v.maxLength(100),
)

/** Response of `GET /v1/profile/suggestions/{name}`. */
export type SuggestionsReply = {
  suggestions: { name: string; registered: boolean }[]
  /** Unix milliseconds, by which messages are good for 10 s. */
  now: number
}

export const SuggestionsReplySchema: v.GenericSchema<SuggestionsReply> = v.object({
  suggestions: v.pipe(v.array(v.object({ name: NameSchema, registered: v.boolean() })), v.maxLength(20)),
  now: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Body of `POST /v1/profile/account`, and of the two routes that change a name. */
export type NameBody = {
  /** Of the account's network: 60, or 2147483648 + its EVM chain id (ENSIP-11). */
  coin_type: number
  address: string
  /** JSON text of a `NameMessage`; the text that was signed. */
  message: string
  /** Hex with 0x. */
  signature: string
}

export const NameBodySchema: v.GenericSchema<NameBody> = v.object({
  coin_type: CoinTypeSchema,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address')),
  message: v.pipe(v.string(), v.maxLength(8192)),
  signature: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Not a signature')),
})

/** What `message` of a `NameBody` holds as JSON text. */
export type NameMessage = {
  /** Absent where a name is registered. */
  action?: 'update' | 'primary' | undefined
  /** With its parent. */
  name: string
  attributes?: Record<string, string> | undefined
  /** Unix seconds: good for 10 s. */
  timestamp: number
}

export const NameMessageSchema: v.GenericSchema<NameMessage> = v.strictObject({
  action: v.optional(v.picklist(['update', 'primary'])),
  name: NameSchema,
  attributes: v.optional(AttributesSchema),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Response of `POST /v1/profile/account`: `success` is false where names are not supported. */
export type NameReply = { success: boolean }

export const NameReplySchema: v.GenericSchema<NameReply> = v.object({ success: v.boolean() })

const SenderSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))

/** Path of the gateway of names (ERC-3668). */
export const GatewayParamSchema: v.GenericSchema<{ sender: string; data: string }> = v.object({
  sender: SenderSchema,
  data: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x(?:[0-9a-fA-F]{2})*(?:\.json)?$/, 'Not hex')),
})

/** Body of the gateway of names (ERC-3668). */
export const GatewayBodySchema: v.GenericSchema<{ sender: string; data: string }> = v.object({
  sender: SenderSchema,
  data: v.pipe(v.string(), v.maxLength(65_536), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Not hex')),
})

/** Response of the gateway: the result, its time and its signature. */
export const GatewayReplySchema: v.GenericSchema<{ data: string }> = v.object({
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/, 'Not hex')),
})
