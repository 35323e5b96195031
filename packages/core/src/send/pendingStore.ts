import { maxPendingTransactions } from '../constants.js'
import type { KeyValueStorage } from '../contract/ports.js'
import type { PendingTransaction, SendSummary } from '../state/state.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import { pendingKey } from './pendingKey.js'

/** How long a transaction that no node reports is followed: longer than any chain keeps it. */
const maxAgeMs = 24 * 60 * 60_000
/** How long a final one stays listed, so that the visitor sees its end. */
export const finalTtlMs: number = 5 * 60_000
/** A chain without new blocks never reports finality: included for this long counts as done. */
export const includedTtlMs: number = 10 * 60_000

const maxText = 300
const maxFollow = 2_000
const maxFields = 20

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxText ? value : undefined
const toTime = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function toSummary(value: unknown): SendSummary | undefined {
  const fields = toFields(value)
  const { account, caipNetworkId } = fields
  const [amount, symbol, receiver] = ['amount', 'symbol', 'receiver'].map(key => toText(fields[key]))
  if (!isCaipAddress(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (amount === undefined || symbol === undefined || receiver === undefined) return undefined
  return {
    account,
    caipNetworkId,
    amount,
    symbol,
    receiver,
    tokenAddress: toText(fields['tokenAddress']),
    receiverName: toText(fields['receiverName']),
    fiat: toText(fields['fiat']),
  }
}

function toTransaction(value: unknown): PendingTransaction | undefined {
  const fields = toFields(value)
  const { caipNetworkId, account, status } = fields
  const hash = toText(fields['hash'])
  const submittedAt = toTime(fields['submittedAt'])
  if (!hash || submittedAt === undefined || !isCaipNetworkId(caipNetworkId)) return undefined
  if (!isCaipAddress(account) || !account.startsWith(`${caipNetworkId}:`)) return undefined
  if (status !== 'submitted' && status !== 'included' && status !== 'final') return undefined
  const follow = Object.entries(toFields(fields['follow']))
    .slice(0, maxFields)
    .filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= maxFollow,
    )
  return {
    hash,
    caipNetworkId,
    account,
    status,
    submittedAt,
    includedAt: toTime(fields['includedAt']),
    follow: Object.fromEntries(follow),
    summary: toSummary(fields['summary']),
  }
}

/** Whether it is still worth a place; a clock that was set back keeps it. */
function isCurrent(
  { status, submittedAt, includedAt = submittedAt }: PendingTransaction,
  now: number,
): boolean {
  if (status === 'submitted') return now - submittedAt < maxAgeMs
  return now - includedAt < (status === 'final' ? finalTtlMs : includedTtlMs)
}

/** Transactions that this browser has sent and not yet seen the end of. Broken content reads as nothing. */
export function readPending(storage: KeyValueStorage, now: number): readonly PendingTransaction[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(pendingKey) ?? '[]')
    const list = Array.isArray(value) ? value.slice(-maxPendingTransactions) : []
    return list.flatMap(item => toTransaction(item) ?? []).filter(item => isCurrent(item, now))
  } catch {
    return []
  }
}

/** Writes one as it is now, or without `next` forgets it; the others, which another tab may follow, stay. */
export function writePending(
  storage: KeyValueStorage,
  { hash, caipNetworkId }: Pick<PendingTransaction, 'hash' | 'caipNetworkId'>,
  now: number,
  next?: PendingTransaction | undefined,
): void {
  const others = readPending(storage, now).filter(
    other => other.caipNetworkId !== caipNetworkId || (other.hash !== hash && other.hash !== next?.hash),
  )
  const list = [...others, ...(next ? [next] : [])].slice(-maxPendingTransactions)
  if (list.length > 0) storage.setItem(pendingKey, JSON.stringify(list))
  else storage.removeItem(pendingKey)
}
