import * as v from 'valibot'

const HexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const HashSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform(text => text.toLowerCase()),
)
const AddressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform(text => text.toLowerCase()),
)
/** Up to 256 bits. */
const AmountSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform(text => BigInt(text)),
)
const NumberSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform(text => Number(text)),
)

type Parsed<Output> = v.GenericSchema<unknown, Output>

/** A block without its transactions. */
export type Header = {
  number: number
  hash: string
  parentHash: string
  /** Unix seconds. */
  timestamp: number
}

/** A block of the chain. Hashes and addresses are in lower case. */
export type Block = Header & {
  transactions: {
    hash: string
    from: string
    /** Absent where a contract was made. */
    to?: string | null | undefined
    value: bigint
    nonce: number
    input: string
  }[]
}

/** A log of a contract. */
export type Log = { address: string; topics: string[]; data: string }

export type Receipt = {
  transactionHash: string
  blockHash: string
  /** Absent before Byzantium, where a transaction that is in a block may have failed as well. */
  status?: '0x0' | '0x1' | null | undefined
  gasUsed: bigint
  effectiveGasPrice?: bigint | null | undefined
  /** What a rollup adds for its data. */
  l1Fee?: bigint | null | undefined
  logs: Log[]
}

/** One call, or what made or ended a contract. */
export type Trace = {
  type: string
  action: {
    callType?: string | null | undefined
    from?: string | null | undefined
    to?: string | null | undefined
    value?: bigint | null | undefined
    address?: string | null | undefined
    refundAddress?: string | null | undefined
    balance?: bigint | null | undefined
  }
  result?: { address?: string | null | undefined } | null | undefined
  error?: string | null | undefined
  blockHash: string
  transactionHash?: string | null | undefined
  traceAddress: number[]
}

const headerEntries = {
  number: NumberSchema,
  hash: HashSchema,
  parentHash: HashSchema,
  timestamp: NumberSchema,
}

/** `eth_getBlockByNumber` without transactions. */
export const HeaderSchema: Parsed<Header> = v.object(headerEntries)

/** `eth_getBlockByNumber` with transactions. */
export const BlockSchema: Parsed<Block> = v.object({
  ...headerEntries,
  transactions: v.array(
    v.object({
      hash: HashSchema,
      from: AddressSchema,
      to: v.nullish(AddressSchema),
      value: AmountSchema,
      nonce: NumberSchema,
      input: HexSchema,
    }),
  ),
})

/** `eth_getTransactionReceipt`. */
export const ReceiptSchema: Parsed<Receipt> = v.object({
  transactionHash: HashSchema,
  blockHash: HashSchema,
  status: v.nullish(v.picklist(['0x0', '0x1'])),
  gasUsed: AmountSchema,
  effectiveGasPrice: v.nullish(AmountSchema),
  l1Fee: v.nullish(AmountSchema),
  logs: v.array(
    v.object({
      address: AddressSchema,
      topics: v.pipe(v.array(HashSchema), v.maxLength(4)),
      data: HexSchema,
    }),
  ),
})

/** `eth_getBlockReceipts`. */
export const ReceiptsSchema: Parsed<Receipt[]> = v.array(ReceiptSchema)

/** `trace_block`. */
export const TracesSchema: Parsed<Trace[]> = v.array(
  v.object({
    type: v.string(),
    action: v.object({
      callType: v.nullish(v.string()),
      from: v.nullish(AddressSchema),
      to: v.nullish(AddressSchema),
      value: v.nullish(AmountSchema),
      address: v.nullish(AddressSchema),
      refundAddress: v.nullish(AddressSchema),
      balance: v.nullish(AmountSchema),
    }),
    result: v.nullish(v.object({ address: v.nullish(AddressSchema) })),
    error: v.nullish(v.string()),
    blockHash: HashSchema,
    transactionHash: v.nullish(HashSchema),
    traceAddress: v.array(v.number()),
  }),
)
