import type { ChainNamespace } from '../contract/ids.js'
import { isCaipNetworkId } from '../utils/caip.js'
import { toAddress } from '../utils/toAddress.js'
import type { StateEvent } from './events.js'
import { getActiveConnection, settleFamily } from './settleFamily.js'
import type { Connection, FamilyState } from './state.js'

/** No id of another family ever gets in (demand 18). */
function own<Id extends string>(namespace: ChainNamespace, ids: readonly Id[]): readonly Id[] {
  return [...new Set(ids)].filter(id => id.startsWith(`${namespace}:`))
}

function patchConnection(
  family: FamilyState,
  { connectorId }: { connectorId: string },
  change: Partial<Connection>,
): FamilyState {
  const connections = family.connections.map(connection =>
    connection.connectorId === connectorId ? { ...connection, ...change } : connection,
  )
  return settleFamily(family, { ...family, connections })
}

function openConnection(
  family: FamilyState,
  event: Extract<StateEvent, { type: 'connection/opened' }>,
  multiWallet: boolean,
): FamilyState {
  const { namespace, connections } = family
  const { connectorId, caipNetworkId, wallet, restored } = event
  const accounts = own(namespace, event.accounts)
  if (accounts.length === 0 || !isCaipNetworkId(caipNetworkId, namespace)) return family
  const opened: Connection = { connectorId, namespace, status: 'live', accounts, caipNetworkId, wallet }
  // A visitor who picks another wallet has let go of the one that did not come back, where one is shown.
  const others = connections.filter(
    other => other.connectorId !== connectorId && (restored || multiWallet || other.status === 'live'),
  )
  return settleFamily(family, {
    ...family,
    ...(event.canSend === undefined ? {} : { canSend: event.canSend }),
    connections: [...others, opened],
    activeConnectorId: restored ? (family.activeConnectorId ?? connectorId) : connectorId,
  })
}

type BalanceEvent = Extract<
  StateEvent,
  { type: 'balance/nativeFetched' | 'balance/fetched' | 'balance/failed' }
>

function reduceBalance(family: FamilyState, event: BalanceEvent): FamilyState {
  const { account } = family
  // The visitor has moved on to another account or network: this answer is nobody's.
  if (getActiveConnection(family)?.accounts[0] !== event.account) return family
  if (event.type === 'balance/nativeFetched')
    return { ...family, account: { ...account, balance: event.balance, balanceSymbol: event.symbol } }
  const { at } = event
  return {
    ...family,
    account:
      event.type === 'balance/failed'
        ? { ...account, balancesLoading: false, balancesFailedAt: at }
        : {
            ...account,
            balancesLoading: false,
            tokenBalances: event.balances,
            balancesFetchedAt: at,
            balancesFailedAt: undefined,
          },
  }
}

/** One family's answer to an event that names it; `before` is the family as it was, `family` what `reduceEarly` made of it. */
export function reduceFamily(
  family: FamilyState,
  event: StateEvent,
  { before, multiWallet }: { before: FamilyState | undefined; multiWallet: boolean },
): FamilyState {
  const { namespace, connections } = family
  const find = (connectorId: string): Connection | undefined =>
    connections.find(connection => connection.connectorId === connectorId)
  switch (event.type) {
    case 'connection/opened':
      return openConnection(family, event, multiWallet)
    case 'connection/accountsChanged': {
      const accounts = own(namespace, event.accounts)
      if (accounts.length === 0 || find(event.connectorId)?.status !== 'live') return family
      return patchConnection(family, event, { accounts })
    }
    case 'connection/networkChanged': {
      const { caipNetworkId } = event
      const connection = find(event.connectorId)
      if (connection?.status !== 'live' || !isCaipNetworkId(caipNetworkId, namespace)) return family
      const moved = connection.accounts.map(account => `${caipNetworkId}:${toAddress(account)}` as const)
      return patchConnection(family, event, { caipNetworkId, accounts: own(namespace, moved) })
    }
    case 'connection/activated':
      return find(event.connectorId)?.status === 'live'
        ? settleFamily(family, { ...family, activeConnectorId: event.connectorId })
        : family
    case 'connection/closed':
    case 'connection/unanswered': {
      // Another one stands in only where several are shown (R6.2): no account changes unseen.
      const others = connections.filter(other => other.connectorId !== event.connectorId)
      const next = multiWallet ? others.find(other => other.status === 'live') : undefined
      const wasActive = before?.activeConnectorId === event.connectorId
      const isKnown = find(event.connectorId) !== undefined
      if (event.type === 'connection/unanswered' ? !isKnown : !wasActive || !next) return family
      return settleFamily(family, {
        ...family,
        activeConnectorId: wasActive ? next?.connectorId : family.activeConnectorId,
        connections:
          event.type === 'connection/closed'
            ? others
            : connections.map(other =>
                other.connectorId === event.connectorId ? { ...other, status: 'remembered' } : other,
              ),
      })
    }
    case 'network/chosen':
      return family.networks.some(network => network.caipNetworkId === event.caipNetworkId)
        ? settleFamily(family, { ...family, activeNetworkId: event.caipNetworkId })
        : family
    case 'balance/started':
      return { ...family, account: { ...family.account, balancesLoading: true } }
    case 'balance/nativeFetched':
    case 'balance/fetched':
    case 'balance/failed':
      return reduceBalance(family, event)
    default:
      return family
  }
}
