import type { HistoryTransaction } from '../contract/history.js'
import type { CaipAddress } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { selectPendingTransactions } from '../state/selectors/selectPendingTransactions.js'
import type { PendingTransaction, State } from '../state/state.js'
import type { ActivityEntry, ActivityState, EndedTransaction } from './activityState.js'

export const emptyActivity: ActivityState = { entries: [], ended: [] }

/** The activity of the account shown, on its network, as views and hosts read it. */
export type ActivityView = Omit<ActivityEntry, 'account' | 'next'> & {
  /** CAIP-10 on the network shown; absent without an account. */
  account?: CaipAddress | undefined
  /** Sent from this browser and not in `transactions`, newest first; at most 99. */
  pending: readonly PendingTransaction[]
  /** Failed, expired or replaced on this page and not in `transactions`, newest first. */
  ended: readonly EndedTransaction[]
  /** There is an older page. */
  hasMore: boolean
}

/** The account shown on the network shown. */
export function getActivityAccount(state: State): CaipAddress | undefined {
  const { address } = selectAccount(state)
  const { caipNetworkId } = selectNetwork(state)
  return address && caipNetworkId ? `${caipNetworkId}:${address}` : undefined
}

export function findEntry(state: State, account: CaipAddress | undefined): ActivityEntry | undefined {
  return state.slices.activity?.entries.find(entry => entry.account === account)
}

const none: readonly never[] = []
const views = new WeakMap<object, { inputs: readonly unknown[]; view: ActivityView }>()

/** Hex is written in either case. */
const toKey = (hash: string): string => (hash.startsWith('0x') ? hash.toLowerCase() : hash)

function toHashes(transactions: readonly HistoryTransaction[]): ReadonlySet<string> {
  return new Set(transactions.map(({ metadata }) => toKey(metadata.hash)))
}

/**
 * The activity of the account shown. The same state returns the same object.
 * @example const { pending, transactions, hasMore, error } = selectActivity(client.getState())
 */
export function selectActivity(state: State): ActivityView {
  const account = getActivityAccount(state)
  const entry = findEntry(state, account)
  const sent = selectPendingTransactions(state)
  const { ended } = state.slices.activity ?? emptyActivity
  const inputs = [account, entry, sent, ended]
  const cached = views.get(sent)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const { caipNetworkId } = selectNetwork(state)
  const { next, ...rest }: Omit<ActivityEntry, 'account'> = entry ?? {
    step: 'idle',
    transactions: none,
    includesHidden: false,
  }
  const hashes = toHashes(rest.transactions)
  const isUnlisted = ({ hash, caipNetworkId: chain }: PendingTransaction): boolean =>
    chain === caipNetworkId && !hashes.has(toKey(hash))
  const view: ActivityView = {
    ...rest,
    account,
    pending: sent.filter(isUnlisted),
    ended: ended.filter(each => isUnlisted(each) && isOf(each, account)).reverse(),
    hasMore: next !== undefined,
  }
  views.set(sent, { inputs, view })
  return view
}

const isOf = ({ account }: PendingTransaction, shown: CaipAddress | undefined): boolean =>
  account === undefined || account === shown
