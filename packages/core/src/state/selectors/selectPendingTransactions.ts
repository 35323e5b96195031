import type { ChainNamespace } from '../../contract/ids.js'
import { toAddress, toNamespace } from '../../utils/caip.js'
import type { PendingTransaction, State } from '../state.js'
import { selectAccount } from './selectAccount.js'

type Cached = { address: string | undefined; namespace: ChainNamespace; list: readonly PendingTransaction[] }

const lists = new WeakMap<object, Cached>()

/**
 * Transactions on their way that the account has sent, on any network of its family, newest first; default:
 * the account shown. The same state returns the same list. At most 99 are kept.
 */
export function selectPendingTransactions(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): readonly PendingTransaction[] {
  const { pendingTransactions } = state
  const { address } = selectAccount(state, namespace)
  const cached = lists.get(pendingTransactions)
  if (cached && cached.address === address && cached.namespace === namespace) return cached.list
  const list = pendingTransactions
    .filter(
      ({ caipNetworkId, account }) =>
        address !== undefined &&
        toNamespace(caipNetworkId) === namespace &&
        (account === undefined || toAddress(account) === address),
    )
    .reverse()
  lists.set(pendingTransactions, { address, namespace, list })
  return list
}
