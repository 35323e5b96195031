import { maxPendingTransactions } from '../constants.js'
import type { KeyValueStorage } from '../contract/ports.js'
import type { PendingTransaction, SendSummary, SwapSummary } from '../state/state.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import { pendingKey } from './pendingKey.js'
import { toFields, toText, toTexts, toTime } from './storedFields.js'
import { readList, writeList } from './storedList.js'

/** How long a transaction that no node reports, or no wallet responds to, is followed: longer than any chain keeps it. */
const maxAgeMs = 24 * 60 * 60_000
/** How long a final one stays listed, so that the visitor sees its end. */
export const finalTtlMs: number = 5 * 60_000
/** A chain without new blocks never reports finality: included for this long counts as done. */
export const includedTtlMs: number = 10 * 60_000

const maxAsked = 20

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

const swapLegs: readonly string[] = ['reset', 'approve', 'swap', 'batch'] satisfies SwapSummary['leg'][]

export function toSwap(value: unknown): SwapSummary | undefined {
  const { leg, sold, bought } = toFields(value)
  const isLeg = (text: unknown): text is SwapSummary['leg'] =>
    typeof text === 'string' && swapLegs.includes(text)
  const [from, to] = [sold, bought].map(side => {
    const { amount, symbol } = toFields(side)
    return { amount: toText(amount), symbol: toText(symbol) }
  })
  if (!isLeg(leg) || !from?.amount || !from.symbol || !to?.amount || !to.symbol) return undefined
  return {
    leg,
    sold: { amount: from.amount, symbol: from.symbol },
    bought: { amount: to.amount, symbol: to.symbol },
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
  return {
    hash,
    caipNetworkId,
    account,
    status,
    submittedAt,
    includedAt: toTime(fields['includedAt']),
    follow: toTexts(fields['follow']),
    summary: toSummary(fields['summary']),
    swap: toSwap(fields['swap']),
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

/** Asked of a wallet on another device, which has not responded yet. */
export type AskedTransfer = {
  requestId: string
  connectorId: string
  /** Of the connection that it was asked over. */
  sessionId: string
  /** Unix milliseconds. */
  askedAt: number
  /** What the family reads the response by. */
  asked: Readonly<Record<string, string>>
  summary: SendSummary
}

function toAsked(value: unknown): AskedTransfer | undefined {
  const fields = toFields(value)
  const [requestId, connectorId, sessionId] = ['requestId', 'connectorId', 'sessionId'].map(key =>
    toText(fields[key]),
  )
  const askedAt = toTime(fields['askedAt'])
  const summary = toSummary(fields['summary'])
  if (!requestId || !connectorId || !sessionId || askedAt === undefined || !summary) return undefined
  return { requestId, connectorId, sessionId, askedAt, asked: toTexts(fields['asked']), summary }
}

/** Transactions that this browser has sent and not yet seen the end of. Broken content reads as nothing. */
export const readPending = (storage: KeyValueStorage, now: number): readonly PendingTransaction[] =>
  readList(storage, pendingKey, toTransaction)
    .slice(-maxPendingTransactions)
    .filter(item => isCurrent(item, now))

/** Transfers that this browser has asked a wallet for, without a response yet. Broken content reads as nothing. */
export const readAsked = (storage: KeyValueStorage, now: number): readonly AskedTransfer[] =>
  readList(storage, pendingKey, toAsked)
    .slice(-maxAsked)
    .filter(({ askedAt }) => now - askedAt < maxAgeMs)

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
  const transactions = [...others, ...(next ? [next] : [])].slice(-maxPendingTransactions)
  writeList(storage, pendingKey, [...readAsked(storage, now), ...transactions])
}

/** The same for a transfer that was asked for. */
export function writeAsked(
  storage: KeyValueStorage,
  requestId: string,
  now: number,
  next?: AskedTransfer | undefined,
): void {
  const others = readAsked(storage, now).filter(other => other.requestId !== requestId)
  const asked = [...others, ...(next ? [next] : [])].slice(-maxAsked)
  writeList(storage, pendingKey, [...asked, ...readPending(storage, now)])
}
