import * as v from 'valibot'

/** What is read of a mined transaction. */
export type StacksTransaction = {
  tx_id: string
  tx_status: string
  tx_type: string
  nonce: number
  /** What was paid, in micro-STX. */
  fee_rate: bigint
  sender_address: string
  block_height: number
  /** Unix seconds. */
  block_time: number
  token_transfer?: { recipient_address: string; amount: bigint } | undefined
}

/** A transaction of a list, with how many events of each kind it has. */
export type StacksListed = {
  tx: StacksTransaction
  events: { stx: { transfer: number }; ft: { transfer: number; mint: number; burn: number } }
}

export type StacksEvent = {
  event_type: string
  asset?:
    | {
        asset_event_type: string
        asset_id?: string | undefined
        sender?: string | undefined
        recipient?: string | undefined
        amount?: bigint | undefined
      }
    | undefined
}

const text = v.pipe(v.string(), v.maxLength(400))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform(digits => BigInt(digits)),
)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const txid = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/** `GET /extended/v2/addresses/{principal}/transactions`. */
export const PageSchema: v.GenericSchema<unknown, { total: number; results: StacksListed[] }> = v.object({
  total: count,
  results: v.pipe(
    v.array(
      v.object({
        tx: v.object({
          tx_id: txid,
          tx_status: text,
          tx_type: text,
          nonce: count,
          fee_rate: amount,
          sender_address: text,
          block_height: count,
          block_time: v.pipe(count, v.maxValue(8e9)),
          token_transfer: v.optional(v.object({ recipient_address: text, amount })),
        }),
        events: v.object({
          stx: v.object({ transfer: count }),
          ft: v.object({ transfer: count, mint: count, burn: count }),
        }),
      }),
    ),
    v.maxLength(50),
  ),
})

/** `GET /extended/v1/tx/{id}`, as far as its events. */
export const EventsSchema: v.GenericSchema<unknown, { events: StacksEvent[] }> = v.object({
  events: v.pipe(
    v.array(
      v.object({
        event_type: text,
        asset: v.optional(
          v.object({
            asset_event_type: text,
            asset_id: v.optional(text),
            sender: v.optional(text),
            recipient: v.optional(text),
            amount: v.optional(amount),
          }),
        ),
      }),
    ),
    v.maxLength(1000),
  ),
})
