import type { Nft, NftTrait } from '@latchkit/core'
import * as v from 'valibot'
import { CaipNetworkIdSchema, ImageUrlSchema } from './common.js'

/** An NFT as it is sent: as core has it, with any text of the form of a CAIP-2 id as its chain. */
export type NftRecord = Omit<Nft, 'chainId' | 'traits'> & {
  chainId: string
  traits?: NftTrait[] | undefined
}

const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not a whole number'))
const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const time = v.pipe(v.number(), v.integer(), v.minValue(0))

const NftRecordSchema: v.GenericSchema<NftRecord> = v.object({
  chainId: CaipNetworkIdSchema,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/, 'Not an address')),
  tokenId: decimal,
  standard: v.picklist(['erc721', 'erc1155']),
  amount: decimal,
  name: text(200),
  collection: text(100),
  description: v.optional(text(2000)),
  imageUrl: v.optional(ImageUrlSchema),
  traits: v.optional(v.pipe(v.array(v.object({ name: text(100), value: text(100) })), v.maxLength(24))),
  metadata: v.picklist(['ready', 'reading', 'missing']),
  isSpam: v.optional(v.boolean()),
})

/** Response of `GET /v1/account/{address}/nfts`. */
export type NftsReply = {
  data: NftRecord[]
  /** `cursor` of the next page. */
  next: string | null
  /** Unix milliseconds from which on receipts are known; absent where that is the beginning. */
  since?: number | undefined
  /** The chain could not be read lately. */
  stale?: boolean | undefined
  /** Why there may be none: the server indexes no such chain, or has not read it up to now. */
  reason?: 'unsupported' | 'reading' | undefined
}

export const NftsReplySchema: v.GenericSchema<NftsReply> = v.object({
  data: v.pipe(v.array(NftRecordSchema), v.maxLength(100)),
  next: v.nullable(v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,400}$/))),
  since: v.optional(time),
  stale: v.optional(v.boolean()),
  reason: v.optional(v.picklist(['unsupported', 'reading'])),
})
