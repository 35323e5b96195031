import * as v from 'valibot'
import { CaipNetworkIdSchema } from './common.js'

/** Body of `POST /v1/transactions`. */
export type TransactionBody = {
  /** CAIP-2. */
  chainId: string
  /** Signed: hex with 0x on EVM, base64 on Solana. */
  transaction: string
}

export const TransactionBodySchema: v.GenericSchema<TransactionBody> = v.object({
  chainId: CaipNetworkIdSchema,
  transaction: v.pipe(v.string(), v.minLength(1), v.maxLength(262_000)),
})

/** Response of `POST /v1/transactions`. */
export type TransactionReply = {
  /** Transaction hash on EVM, first signature on Solana. */
  hash: string
}

export const TransactionReplySchema: v.GenericSchema<TransactionReply> = v.object({
  hash: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)),
})
