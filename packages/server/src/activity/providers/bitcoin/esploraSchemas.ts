import * as v from 'valibot'

/** An output of a transaction; one that pays no address has none. */
type EsploraOutput = { scriptpubkey_address?: string | undefined; value: number }

/** A transaction in a block, as an Esplora API lists it. Amounts are in satoshis. */
export type EsploraTransaction = {
  txid: string
  fee: number
  vin: { prevout: EsploraOutput | null }[]
  vout: EsploraOutput[]
  /** `block_time` is in Unix seconds. */
  status: { block_height: number; block_time: number }
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const OutputSchema = v.object({
  scriptpubkey_address: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{14,90}$/))),
  value: whole,
})
const TransactionSchema: v.GenericSchema<unknown, EsploraTransaction> = v.object({
  txid,
  fee: whole,
  vin: v.array(v.object({ prevout: v.nullable(OutputSchema) })),
  vout: v.array(OutputSchema),
  status: v.object({ block_height: whole, block_time: whole }),
})

export const TransactionsSchema: v.GenericSchema<unknown, EsploraTransaction[]> = v.pipe(
  v.array(TransactionSchema),
  v.maxLength(100),
)
