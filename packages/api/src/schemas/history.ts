import type {
  HistoryApproval,
  HistoryFlag,
  HistoryItem,
  HistoryQuantity,
  HistoryToken,
  HistoryTransaction,
  HistoryTransfer,
} from '@latchkit/core'
import * as v from 'valibot'
import { CaipNetworkIdSchema, DecimalSchema, ImageUrlSchema } from './common.js'

/** A transaction as it is sent: as core has it, with any text of the form of a CAIP-2 id as its chain. */
export type HistoryRecord = Omit<HistoryTransaction, 'metadata'> & {
  metadata: Omit<HistoryTransaction['metadata'], 'chain'> & { chain: string }
}

const AddressSchema = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Not an address'))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const timestamp = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, 'Not a time'))
const words = { name: v.pipe(v.string(), v.maxLength(100)) }

const QuantitySchema: v.GenericSchema<HistoryQuantity> = v.object({ numeric: DecimalSchema })
const flags = v.optional(
  v.pipe(v.array(v.picklist(['zeroValue', 'unlisted', 'lookAlike'] satisfies HistoryFlag[])), v.maxLength(3)),
)
const TokenSchema: v.GenericSchema<HistoryToken> = v.object({
  ...words,
  symbol: v.pipe(v.string(), v.maxLength(32)),
  address: v.optional(AddressSchema),
  decimals: v.optional(v.pipe(whole, v.maxValue(77))),
  icon: v.optional(v.object({ url: ImageUrlSchema })),
})
const itemEntries = {
  ...words,
  address: AddressSchema,
  flags: v.optional(v.object({ is_spam: v.boolean() })),
}
const ItemSchema: v.GenericSchema<HistoryItem> = v.object({
  ...itemEntries,
  standard: v.picklist(['erc721', 'erc1155', 'spl']),
  token_id: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an item')),
})

const TransferSchema: v.GenericSchema<HistoryTransfer> = v.object({
  fungible_info: v.optional(TokenSchema),
  nft_info: v.optional(ItemSchema),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.optional(QuantitySchema),
  sender: v.optional(AddressSchema),
  recipient: v.optional(AddressSchema),
  flags,
})

const ApprovalSchema: v.GenericSchema<HistoryApproval> = v.object({
  fungible_info: v.optional(TokenSchema),
  nft_info: v.optional(v.object(itemEntries)),
  spender: AddressSchema,
  quantity: v.optional(QuantitySchema),
  isUnlimited: v.optional(v.boolean()),
  flags,
})

export const HistoryRecordSchema: v.GenericSchema<HistoryRecord> = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  metadata: v.object({
    operationType: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
    hash: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)),
    minedAt: timestamp,
    sentFrom: AddressSchema,
    sentTo: v.optional(AddressSchema),
    status: v.picklist(['confirmed', 'failed']),
    nonce: whole,
    chain: CaipNetworkIdSchema,
    block: v.optional(whole),
  }),
  transfers: v.pipe(v.array(TransferSchema), v.maxLength(100)),
  approvals: v.optional(v.pipe(v.array(ApprovalSchema), v.maxLength(100))),
  fee: v.optional(QuantitySchema),
  hidden: v.optional(v.boolean()),
})

/** Response of `GET /v1/account/{address}/history`. */
export type HistoryReply = {
  data: HistoryRecord[]
  /** `cursor` of the next page. */
  next: string | null
  /** Unix milliseconds of the state that the page shows. */
  asOf?: number | undefined
  /** Unix milliseconds from which on the history is complete; absent where it is from the beginning. */
  since?: number | undefined
  /** The chain could not be read lately: newer transactions may be missing. */
  stale?: boolean | undefined
}

export const HistoryReplySchema: v.GenericSchema<HistoryReply> = v.object({
  data: v.pipe(v.array(HistoryRecordSchema), v.maxLength(100)),
  next: v.nullable(v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,4000}$/))),
  asOf: v.optional(whole),
  since: v.optional(whole),
  stale: v.optional(v.boolean()),
})
