import { maxHistoryTransactions } from '../constants.js'
import type { HistoryTransaction } from '../contract/history.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { ActivityEntry, ActivityState } from './activityState.js'
import { emptyActivity } from './selectActivity.js'

/** Accounts, each on one network, whose history is kept; the one that was not read for longest goes first. */
const maxEntries = 5
/** Failed and replaced transactions that are kept. */
const maxEnded = 20

type Transactions = readonly HistoryTransaction[]

function unique(transactions: Transactions): Transactions {
  const ids = new Set<string>()
  return transactions.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** A new first page over what was read before: where they meet, the older pages and their cursor stay. */
function refresh(
  entry: ActivityEntry,
  page: Transactions,
  next: string | undefined,
): Pick<ActivityEntry, 'transactions' | 'next'> {
  const last = page[page.length - 1]
  const at = last ? entry.transactions.findIndex(({ id }) => id === last.id) : -1
  const older = at < 0 ? [] : entry.transactions.slice(at + 1)
  if (next === undefined || older.length === 0) return { transactions: page, next }
  return { transactions: [...page, ...older], next: entry.next }
}

function reduceEntry(entry: ActivityEntry, event: StateEvent): ActivityEntry {
  switch (event.type) {
    case 'activity/started':
      return { ...entry, step: event.isMore ? 'loadingMore' : 'loading' }
    case 'activity/fetched': {
      const { isMore, includesHidden, since, isStale, at } = event
      const isSameKind = includesHidden === entry.includesHidden
      const joined = isMore
        ? { transactions: [...entry.transactions, ...event.transactions], next: event.next }
        : isSameKind
          ? refresh(entry, event.transactions, event.next)
          : { transactions: event.transactions, next: event.next }
      const transactions = unique(joined.transactions).slice(0, maxHistoryTransactions)
      return {
        account: entry.account,
        step: 'idle',
        transactions,
        includesHidden,
        next: transactions.length < maxHistoryTransactions ? joined.next : undefined,
        fetchedAt: isMore ? (entry.fetchedAt ?? at) : at,
        since,
        isStale,
      }
    }
    case 'activity/failed':
      return { ...entry, step: 'idle', error: event.error, reason: event.reason, failedAt: event.at }
    case 'activity/stopped':
      return { ...entry, step: 'idle' }
    default:
      return entry
  }
}

function reduceSlice(slice: ActivityState, event: StateEvent): ActivityState {
  switch (event.type) {
    case 'activity/started':
    case 'activity/fetched':
    case 'activity/failed':
    case 'activity/stopped': {
      const { account } = event
      const found = slice.entries.find(entry => entry.account === account)
      const entry = found ?? { account, step: 'idle', transactions: [], includesHidden: false }
      // Nothing is created by the end of a read.
      if (!found && event.type !== 'activity/started') return slice
      const others = slice.entries.filter(other => other !== found)
      return { ...slice, entries: [...others.slice(1 - maxEntries), reduceEntry(entry, event)] }
    }
    case 'activity/ended': {
      const { transaction } = event
      const others = slice.ended.filter(({ hash }) => hash !== transaction.hash)
      return { ...slice, ended: [...others, transaction].slice(-maxEnded) }
    }
    default:
      return slice
  }
}

/** The history, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = state.slices.activity ?? emptyActivity
  const activity = reduceSlice(slice, event)
  return activity === slice ? state : { ...state, slices: { ...state.slices, activity } }
}
