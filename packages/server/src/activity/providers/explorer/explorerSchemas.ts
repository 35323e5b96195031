import * as v from 'valibot'

type Common = { blockNumber: string; timeStamp: string; hash: string; from: string }
type Paid = { transactionIndex: string; gasUsed: string; gasPrice: string }
type Token = Common & Paid & { to: string; contractAddress: string }

/** A row of `txlist`; `to` is empty where a contract was made. */
export type TransactionRow = Common &
  Paid & { to: string; value: string; nonce: string; isError: '0' | '1'; input: string }
/** A row of `txlistinternal`. */
export type InternalRow = Common & { to: string; value: string; isError: '0' | '1' }
/** A row of `tokentx`: ERC-20. */
export type TokenRow = Token & { value: string }
/** A row of `tokennfttx`: ERC-721. */
export type ItemRow = Token & { tokenID: string }
/** A row of `token1155tx`: ERC-1155. */
export type MultiRow = Token & { tokenID: string; tokenValue: string }

type Schema<Output> = v.GenericSchema<unknown, Output>

const text = (pattern: RegExp): Schema<string> => v.pipe(v.string(), v.regex(pattern))
const whole = text(/^\d{1,78}$/)
const address: Schema<string> = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const optionalAddress = v.union([v.literal(''), address])
const isError = v.picklist(['0', '1'])
const common = {
  blockNumber: text(/^\d{1,15}$/),
  timeStamp: text(/^\d{1,11}$/),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase()),
  from: address,
}
const paid = { transactionIndex: text(/^\d{1,9}$/), gasUsed: whole, gasPrice: whole }
const token = { ...common, ...paid, to: address, contractAddress: address }

export const TransactionRowSchema: Schema<TransactionRow> = v.object({
  ...common,
  ...paid,
  to: optionalAddress,
  value: whole,
  nonce: text(/^\d{1,15}$/),
  isError,
  input: text(/^(?:0x[0-9a-fA-F]*)?$/),
})
export const InternalRowSchema: Schema<InternalRow> = v.object({
  ...common,
  to: optionalAddress,
  value: whole,
  isError,
})
export const TokenRowSchema: Schema<TokenRow> = v.object({ ...token, value: whole })
export const ItemRowSchema: Schema<ItemRow> = v.object({ ...token, tokenID: whole })
export const MultiRowSchema: Schema<MultiRow> = v.object({ ...token, tokenID: whole, tokenValue: whole })

/** Every response of the API; `result` is a text where the request is refused. */
export const ExplorerReplySchema: Schema<{
  message?: string | null | undefined
  result: unknown[] | string | null
}> = v.object({
  message: v.nullish(v.string()),
  result: v.nullable(v.union([v.array(v.unknown()), v.string()])),
})
