import { toConnectorKey } from '../client/internals.js'
import { completeFamily, getActiveConnection } from '../state/completeFamily.js'
import type { Connection, FamilyState, State } from '../state/state.js'
import { toAddress } from '../utils/caip.js'

type Chosen = Readonly<Record<string, string>>

/** A connection with the account first that the visitor has chosen; the same one where it is first already. */
function orderConnection(connection: Connection, chosen: Chosen): Connection {
  const { namespace, connectorId, accounts, caipNetworkId } = connection
  const address = chosen[toConnectorKey(namespace, connectorId)]
  const [now] = accounts
  if (address === undefined || (now && toAddress(now) === address)) return connection
  const shared = accounts.filter(account => toAddress(account) === address)
  const first = shared.find(account => account.startsWith(`${caipNetworkId}:`)) ?? shared[0]
  return first
    ? { ...connection, accounts: [first, ...accounts.filter(account => account !== first)] }
    : connection
}

function orderFamily(before: FamilyState | undefined, family: FamilyState, chosen: Chosen): FamilyState {
  const connections = family.connections.map(connection => orderConnection(connection, chosen))
  if (connections.every((connection, index) => connection === family.connections[index])) return family
  const next = { ...family, connections }
  // What a wallet named first is not in use: balances are still those of the account that was.
  const isChanged = getActiveConnection(next)?.accounts[0] !== getActiveConnection(family)?.accounts[0]
  return completeFamily(before ?? family, isChanged && before ? { ...next, account: before.account } : next)
}

/** Connections as wallets name their accounts, the chosen ones first. */
export function orderAccounts(
  before: State['families'],
  families: State['families'],
  chosen: Chosen,
): State['families'] {
  let next = families
  for (const [namespace, family] of Object.entries(families)) {
    const ordered = orderFamily(before[namespace], family, chosen)
    if (ordered !== family) next = { ...next, [namespace]: ordered }
  }
  return next
}
