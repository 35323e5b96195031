import * as v from 'valibot'

const KeySchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
/** Lamports as a JSON number: exact to 2^53, beyond that to the nearest 128. */
const LamportsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 64))

export type SolanaSignature = {
  signature: string
  slot: number /** Unix seconds. */
  blockTime?: number | null | undefined
}

/** An instruction as the message has it: indexes of keys, and base58. */
export type SolanaInstruction = { programIdIndex: number; accounts: number[]; data: string }

type TokenBalance = {
  /** Of the key of the token account. */
  accountIndex?: number | undefined
  mint: string
  owner?: string | null | undefined
  uiTokenAmount: { amount: bigint; decimals: number }
}

export type SolanaTransaction = {
  slot: number
  blockTime?: number | null | undefined
  meta: {
    /** Null when it succeeded. */
    err: unknown
    fee: number
    preBalances: number[]
    postBalances: number[]
    preTokenBalances?: TokenBalance[] | null | undefined
    postTokenBalances?: TokenBalance[] | null | undefined
    innerInstructions?: { instructions: SolanaInstruction[] }[] | null | undefined
    loadedAddresses?: { writable: string[]; readonly: string[] } | null | undefined
  }
  transaction: {
    message: {
      accountKeys: string[]
      header: { numRequiredSignatures: number }
      instructions?: SolanaInstruction[] | undefined
    }
  }
}

/** `getSignaturesForAddress`. */
export const SignaturesSchema: v.GenericSchema<unknown, SolanaSignature[]> = v.pipe(
  v.array(
    v.object({
      signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
      slot: v.pipe(v.number(), v.integer(), v.minValue(0)),
      blockTime: v.nullish(v.number()),
    }),
  ),
  v.maxLength(1000),
)

const IndexSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const InstructionsSchema: v.GenericSchema<unknown, SolanaInstruction[]> = v.array(
  v.object({ programIdIndex: IndexSchema, accounts: v.array(IndexSchema), data: v.string() }),
)

const TokenBalanceSchema = v.object({
  accountIndex: v.optional(IndexSchema),
  mint: KeySchema,
  owner: v.nullish(KeySchema),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform(text => BigInt(text)),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  }),
})

/** `getTransaction` with the encoding json. */
export const SolanaTransactionSchema: v.GenericSchema<unknown, SolanaTransaction> = v.object({
  slot: v.pipe(v.number(), v.integer(), v.minValue(0)),
  blockTime: v.nullish(v.number()),
  meta: v.object({
    err: v.unknown(),
    fee: LamportsSchema,
    preBalances: v.array(LamportsSchema),
    postBalances: v.array(LamportsSchema),
    preTokenBalances: v.nullish(v.array(TokenBalanceSchema)),
    postTokenBalances: v.nullish(v.array(TokenBalanceSchema)),
    innerInstructions: v.nullish(v.array(v.object({ instructions: InstructionsSchema }))),
    loadedAddresses: v.nullish(v.object({ writable: v.array(KeySchema), readonly: v.array(KeySchema) })),
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.pipe(v.array(KeySchema), v.minLength(1)),
      header: v.object({ numRequiredSignatures: v.pipe(v.number(), v.integer()) }),
      instructions: v.optional(InstructionsSchema),
    }),
  }),
})
