import { maxPendingTransactions } from '../constants.js'
import type { StateEvent } from '../state/events.js'
import type { PendingTransaction } from '../state/state.js'

type Transactions = readonly PendingTransaction[]
type TransactionId = Pick<PendingTransaction, 'hash' | 'caipNetworkId'>

const isSame = (a: TransactionId, b: TransactionId): boolean =>
  a.hash === b.hash && a.caipNetworkId === b.caipNetworkId

/** Each transaction once, as the second list has it; the oldest are dropped. */
function join(older: Transactions, newer: Transactions): Transactions {
  const kept = older.filter(other => !newer.some(same => isSame(other, same)))
  return [...kept, ...newer].slice(-maxPendingTransactions)
}

/** Transactions on their way. */
export function reduceTransactions(transactions: Transactions, event: StateEvent): Transactions {
  switch (event.type) {
    case 'transaction/submitted':
      return join(transactions, [event.transaction])
    case 'transaction/restored':
      // This page's state is newer than what was stored.
      return join(event.transactions, transactions)
    case 'transaction/progressed': {
      const { hash, status, at, newHash = hash } = event
      return transactions.map(other =>
        isSame(other, event)
          ? {
              ...other,
              hash: newHash,
              status,
              includedAt: status === 'submitted' ? undefined : (other.includedAt ?? at),
            }
          : other,
      )
    }
    case 'transaction/settled':
      return transactions.filter(other => !isSame(other, event))
    default:
      return transactions
  }
}
