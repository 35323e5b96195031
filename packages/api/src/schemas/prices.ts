import * as v from 'valibot'
import { DecimalSchema, ImageUrlSchema } from './common.js'

/** Body of `POST /v1/fungible/price`. */
export type PriceQuery = {
  currency?: 'usd' | undefined
  /** CAIP-10; a native currency is its CAIP-2 chain id, or CAIP-10 with 0xeeee…eeee. */
  addresses: string[]
  projectId?: string | undefined
}

export const PriceQuerySchema: v.GenericSchema<PriceQuery> = v.object({
  currency: v.optional(v.literal('usd')),
  addresses: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}(?::[-.%a-zA-Z0-9]{1,128})?$/))),
    v.minLength(1),
    v.maxLength(100),
  ),
  projectId: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** The price of one whole coin or token. */
export type PriceRecord = {
  /** As it was asked for. */
  address: string
  name: string
  symbol: string
  iconUrl?: string | undefined
  /** US dollars. */
  price: string
  /** Where it was read, such as 'uniswap-v3'. */
  source: string
  /** Unix milliseconds. */
  asOf: number
  /** Its sources could not be read since. */
  isStale?: boolean | undefined
}

/** Response of `POST /v1/fungible/price`: what has no known price is left out. */
export type PriceReply = { fungibles: PriceRecord[] }

export const PriceReplySchema: v.GenericSchema<PriceReply> = v.object({
  fungibles: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.maxLength(170)),
        name: v.pipe(v.string(), v.maxLength(100)),
        symbol: v.pipe(v.string(), v.maxLength(32)),
        iconUrl: v.optional(ImageUrlSchema),
        price: DecimalSchema,
        source: v.pipe(v.string(), v.maxLength(64)),
        asOf: v.pipe(v.number(), v.integer(), v.minValue(0)),
        isStale: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(100),
  ),
})
