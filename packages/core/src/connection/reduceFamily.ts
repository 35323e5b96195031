import type { ChainNamespace } from '../contract/ids.js'
import { completeFamily, getActiveConnection } from '../state/completeFamily.js'
import type { StateEvent } from '../state/events.js'
import type { Connection, FamilyState } from '../state/state.js'
import { isCaipNetworkId, toAddress } from '../utils/caip.js'

/** Ids of this family, each once. */
function ofNamespace<Id extends string>(namespace: ChainNamespace, ids: readonly Id[]): readonly Id[] {
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
  return completeFamily(family, { ...family, connections })
}

function openConnection(
  family: FamilyState,
  event: Extract<StateEvent, { type: 'connection/opened' }>,
  multiWallet: boolean,
): FamilyState {
  const { namespace, connections } = family
  const { connectorId, caipNetworkId, wallet, sessionId, restored } = event
  const accounts = ofNamespace(namespace, event.accounts)
  if (accounts.length === 0 || !isCaipNetworkId(caipNetworkId, namespace)) return family
  const opened: Connection = {
    connectorId,
    namespace,
    status: 'connected',
    accounts,
    caipNetworkId,
    wallet,
    ...(sessionId === undefined ? {} : { sessionId }),
  }
  // Where one connection is shown, picking another wallet ends the one before: nothing stays connected unseen.
  const others = connections.filter(other => other.connectorId !== connectorId && (restored || multiWallet))
  return completeFamily(family, {
    ...family,
    ...(event.canSend === undefined ? {} : { canSend: event.canSend }),
    ...(event.hasServerRpc === undefined ? {} : { hasServerRpc: event.hasServerRpc }),
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
  // The visitor has moved on to another account or network.
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

/** What the last page, or another tab, has stored. What is connected in this page stays so. */
function restore(family: FamilyState, event: Extract<StateEvent, { type: 'storage/restored' }>): FamilyState {
  const { namespace } = family
  return completeFamily(family, {
    ...family,
    connections: event.connections
      .filter(stored => stored.namespace === namespace)
      // Storage is hostile: a connection may be in it twice.
      .filter(
        ({ connectorId }, index, all) => all.findIndex(other => other.connectorId === connectorId) === index,
      )
      .map(
        stored => family.connections.find(({ connectorId }) => connectorId === stored.connectorId) ?? stored,
      ),
    activeConnectorId: event.activeConnectorIds[namespace] ?? family.activeConnectorId,
    activeNetworkId: event.activeNetworkIds[namespace] ?? family.activeNetworkId,
  })
}

/** The connections, account and network of one family. */
export function reduceFamily(family: FamilyState, event: StateEvent, multiWallet: boolean): FamilyState {
  const { namespace, connections } = family
  const find = (connectorId: string): Connection | undefined =>
    connections.find(connection => connection.connectorId === connectorId)
  switch (event.type) {
    case 'storage/restored':
      return restore(family, event)
    case 'connection/opened':
      return openConnection(family, event, multiWallet)
    case 'connection/accountsChanged': {
      const accounts = ofNamespace(namespace, event.accounts)
      if (accounts.length === 0 || find(event.connectorId)?.status !== 'connected') return family
      return patchConnection(family, event, { accounts })
    }
    case 'connection/networkChanged': {
      const { caipNetworkId } = event
      const connection = find(event.connectorId)
      if (connection?.status !== 'connected' || !isCaipNetworkId(caipNetworkId, namespace)) return family
      const accountsOnNetwork = connection.accounts.map(
        account => `${caipNetworkId}:${toAddress(account)}` as const,
      )
      return patchConnection(family, event, {
        caipNetworkId,
        accounts: ofNamespace(namespace, accountsOnNetwork),
      })
    }
    case 'connection/activated':
      return find(event.connectorId)?.status === 'connected'
        ? completeFamily(family, { ...family, activeConnectorId: event.connectorId })
        : family
    case 'connection/closed':
    case 'connection/timedOut': {
      const { connectorId } = event
      if (!find(connectorId)) return family
      const others = connections.filter(other => other.connectorId !== connectorId)
      // Another connection takes over only where several are shown: no account changes unseen.
      const next = multiWallet ? others.find(other => other.status === 'connected') : undefined
      return completeFamily(family, {
        ...family,
        activeConnectorId:
          family.activeConnectorId === connectorId ? next?.connectorId : family.activeConnectorId,
        connections:
          event.type === 'connection/closed'
            ? others
            : connections.map(other =>
                other.connectorId === connectorId ? { ...other, status: 'stored' } : other,
              ),
      })
    }
    case 'network/chosen':
      return family.networks.some(network => network.caipNetworkId === event.caipNetworkId)
        ? completeFamily(family, { ...family, activeNetworkId: event.caipNetworkId })
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
