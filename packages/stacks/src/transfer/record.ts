import { LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ReadOptions } from '../actions/getAccount.js'
import { readConditionText } from './conditionText.js'

/** A transaction as the API has it, of which every part is checked by the reader. */
export type TransactionRecord = Readonly<Record<string, unknown>> & { tx_status: string }

/** One try per poll, because callers repeat it. */
const once = { retries: 0, timeoutMs: 8000 }

export const isTransactionId = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/** @returns undefined for a transaction that the API does not know (yet) */
export async function getRecord(
  rest: RestClient,
  id: string,
  read: ReadOptions,
): Promise<TransactionRecord | undefined> {
  const record = await rest.get({ ...read, ...once, path: `/extended/v1/tx/${id}` })
  if (record === undefined) return undefined
  const { tx_id: own, tx_status: status } = (record ?? {}) as Record<string, unknown>
  if (own !== id || typeof status !== 'string') throw new LatchkitError('INVALID_RESPONSE')
  return record as TransactionRecord
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The memo of the API is 34 bytes in hex, filled with zeros. */
const maxMemoLength = 2 * 34
const toMemo = (hex: string): string => {
  const memo = hex.replace(/^0x/, '')
  return memo.length > maxMemoLength ? memo : memo.replace(/(00)+$/, '')
}

/**
 * What a wallet was asked to send, as plain text, so that a transaction that the wallet has sent itself can be compared
 * with it, also by a later page.
 */
export type Expectation = Readonly<Record<string, string>>

/** The same of a record. */
function toExpectation(record: TransactionRecord): Expectation {
  const transfer = toRecord(record['token_transfer'])
  const call = toRecord(record['contract_call'])
  const sender = toText(record['sender_address'])
  if (record['tx_type'] === 'token_transfer')
    return {
      kind: 'stx',
      sender,
      recipient: toText(transfer['recipient_address']),
      amount: toText(transfer['amount']),
      memo: toMemo(toText(transfer['memo'])),
    }
  return {
    kind: record['tx_type'] === 'contract_call' ? 'call' : toText(record['tx_type']),
    sender,
    contract: toText(call['contract_id']),
    function: toText(call['function_name']),
    arguments: toList(call['function_args'])
      .map(argument => toText(toRecord(argument)['hex']).replace(/^0x/, ''))
      .join(),
    mode: toText(record['post_condition_mode']),
    conditions: toList(record['post_conditions']).map(readConditionText).join(),
  }
}

/** Returns whether a transaction is the one that was asked for. */
export const isExpected = (record: TransactionRecord, expected: Expectation): boolean => {
  const actual = toExpectation(record)
  return Object.entries(expected).every(([name, value]) => actual[name] === value)
}
