import { formatUnits, parseUnits, type TransferFee, type TransferFeeRates } from '@latchkit/core'
import { isError, LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ReadOptions } from '../actions/getAccount.js'

/**
 * Three choices of a fee, in micro-STX: how soon a block takes the transaction; and the least that nodes relay: one
 * micro-STX for a byte.
 */
export type FeeChoices = { low: bigint; middle: bigint; high: bigint; least: bigint }

/** STX has micro-STX as its smallest unit. */
const decimals = 6
/** More than any transfer is worth, in micro-STX. */
const maximumFee = 100_000_000n

const toFee = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? BigInt(Math.ceil(value))
    : typeof value === 'string' && /^\d{1,20}$/.test(value)
      ? BigInt(value)
      : undefined

/** Choices in order, none below what nodes relay. */
function toChoices([low, middle, high]: readonly bigint[], length: bigint): FeeChoices {
  const first = low !== undefined && low > length ? low : length
  const second = middle !== undefined && middle > first ? middle : first
  return {
    low: first,
    middle: second,
    high: high !== undefined && high > second ? high : second,
    least: length,
  }
}

/**
 * What the node estimates for a payload, from the transactions of the last blocks; where it cannot estimate this one,
 * from the rate of a transfer.
 * @param payload in the form of SIP-005, in hex
 * @param length bytes of the signed transaction
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function getFeeChoices(
  rest: RestClient,
  { payload, length }: { payload: string; length: number },
  read: ReadOptions,
): Promise<FeeChoices> {
  const size = BigInt(length)
  const estimate = await rest
    .post({
      ...read,
      path: '/v2/fees/transaction',
      body: { transaction_payload: payload, estimated_len: length },
      retries: 1,
    })
    .catch((error: unknown) => {
      if (isError(error, 'CANCELLED')) throw error
      return undefined
    })
  const { estimations } = (estimate ?? {}) as { estimations?: unknown }
  const fees = (Array.isArray(estimations) ? estimations.slice(0, 3) : []).flatMap(
    item => toFee((item as { fee?: unknown } | null)?.fee) ?? [],
  )
  if (fees.length === 3) return toChoices(fees, size)
  const rate = toFee(await rest.get({ ...read, path: '/v2/fees/transfer' }))
  if (rate === undefined)
    throw new LatchkitError('INVALID_RESPONSE', { details: 'The node returned no fee.' })
  return toChoices([rate * size, rate * size, rate * size * 2n], size)
}

export type FeeChoice = 'low' | 'middle' | 'high'

const names: Readonly<Record<string, FeeChoice>> = { slow: 'low', normal: 'middle', fast: 'high' }

/**
 * The visitor's choice: `slow`, `normal`, `fast`, or STX for the whole transaction, as decimal text.
 * @throws AMOUNT_INVALID
 */
export function toFeeChoice(feeRate: string | undefined): FeeChoice | bigint {
  const name = names[feeRate ?? 'normal']
  if (name !== undefined && Object.hasOwn(names, feeRate ?? 'normal')) return name
  const fee = parseUnits(feeRate ?? '', decimals)
  if (fee > 0n && fee <= maximumFee) return fee
  throw new LatchkitError('AMOUNT_INVALID', { details: 'The fee is not valid.' })
}

/**
 * The fee as it is reviewed. The node's own low estimate is what the last blocks took.
 * @throws AMOUNT_INVALID for less than nodes relay
 */
export function toTransferFee(choices: FeeChoices, wanted: FeeChoice | bigint = 'middle'): TransferFee {
  const amount = typeof wanted === 'bigint' ? wanted : choices[wanted]
  if (amount < choices.least)
    throw new LatchkitError('AMOUNT_INVALID', { details: 'The fee is below what nodes relay.' })
  return {
    amount,
    parts: [{ kind: 'network', amount }],
    ...(amount > choices.low * 10n ? { isUnusual: true, usual: choices.low } : {}),
  }
}

/** The choices as the visitor sees them: STX for the whole transaction. */
export function toFeeRates({ low, middle, high, least }: FeeChoices, unit: string): TransferFeeRates {
  const toText = (amount: bigint): string => formatUnits(amount, decimals)
  return {
    unit,
    slow: toText(low),
    normal: toText(middle),
    fast: toText(high),
    minimum: toText(least),
    maximum: toText(maximumFee),
    decimals,
  }
}
